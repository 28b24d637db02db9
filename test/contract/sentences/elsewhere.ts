import { startWorld, type World } from './world.ts'

/** Proves something in a program of its own, set up otherwise. */
export async function elsewhere<Seen>(
  environment: Record<string, string>,
  look: (world: World) => Promise<Seen>,
): Promise<Seen> {
  const world = await startWorld(environment)
  try {
    return await look(world)
  } finally {
    await world.stop()
  }
}
