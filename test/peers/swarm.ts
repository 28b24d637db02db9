import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, freePort, pause, peerFolder, removeFolder } from './loopback.ts'
import { makePayload, type Payload, type PayloadContent } from './payload.ts'
import { tryAgain } from './peer-process.ts'
import { startSeeder } from './seeder.ts'
import { startTracker } from './tracker.ts'

export type Swarm = {
  /** About 9 MB in four files of one folder, and its torrent and magnet. */
  payload: Payload
  announceUrl: string
  /** Makes one more payload, of these files or of random ones, and seeds it. */
  share(name: string, contents?: readonly PayloadContent[]): Promise<Payload>
  /** Waits until the asked says yes, letting the seeder dial whoever nobody talks to. Throws after `timeoutMs`. */
  follow(payload: Payload, timeoutMs: number, isDone: () => Promise<boolean>, peerPort?: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A kick cuts off whoever is just connecting: time to get on with it. Who is dialled needs less of it, and a busy machine
 * more with every kick that did not help.
 */
const patienceOf = (peerPort: number | undefined, kicks: number) => {
  const { lonelyMs, betweenMs } =
    peerPort === undefined ? { lonelyMs: 2500, betweenMs: 9000 } : { lonelyMs: 1500, betweenMs: 5000 }
  return { lonelyMs, betweenMs: betweenMs * Math.min(1 + kicks / 2, 3) }
}

/** A tracker and a seeder on loopback with something to share. */
export async function startSwarm(name = 'Test.Game.v1.0-FIXTURE'): Promise<Swarm> {
  const { tracker, seeder } = await tryAgain(3, startParts)
  const folder = peerFolder('payload')
  const share: Swarm['share'] = async (shared, contents) => {
    const payload = makePayload(folder, { name: shared, tracker: tracker.announceUrl, contents })
    await seeder.seed(payload)
    await eventually('the tracker to know the seeder', 45_000, async () => tracker.knowsSeeder(payload.infoHash))
    return payload
  }
  const follow: Swarm['follow'] = async (payload, timeoutMs, isDone, peerPort) => {
    const deadline = Date.now() + timeoutMs
    let lonelySince = Date.now()
    let [kickedAt, kicks] = [0, 0]
    while (!(await isDone())) {
      if (Date.now() > deadline) throw new Error(`${payload.name}: not downloaded within ${timeoutMs} ms`)
      if ((await seeder.connected(payload)) > 0) lonelySince = Date.now()
      const { lonelyMs, betweenMs } = patienceOf(peerPort, kicks)
      const isLonely = Date.now() - lonelySince > lonelyMs
      if (isLonely && Date.now() - kickedAt > betweenMs) {
        if (peerPort !== undefined) await seeder.connectByTcp()
        await seeder.kick(payload)
        if (peerPort !== undefined) await seeder.dial(payload, peerPort)
        kickedAt = Date.now()
        kicks += 1
      }
      await pause(100)
    }
  }
  const stop = async () => {
    await Promise.all([seeder.stop(), tracker.stop()])
    removeFolder(folder)
  }
  return { payload: await share(name), announceUrl: tracker.announceUrl, share, follow, stop }
}

async function startParts() {
  const seederPort = await freePort()
  const tracker = await startTracker(seederPort)
  try {
    return { tracker, seeder: await startSeeder(seederPort) }
  } catch (error) {
    await tracker.stop()
    throw error
  }
}

/** The files of a payload that are missing or differ below `folder`; empty when every byte is there. */
export function differences(payload: Payload, folder: string): string[] {
  return payload.files.flatMap(({ path, sha256 }) => {
    try {
      const found = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')
      return found === sha256 ? [] : [`${path} differs`]
    } catch {
      return [`${path} is missing`]
    }
  })
}
