import type { AddOptions } from '#domain/ports/download-client.ts'

export type Goals = { ratio: number | null; minutes: number | null }

/** How long to seed: what the indexer asks for, else the client's settings here; `null` leaves it to the client. */
export function goalsOf(chosen: { seedRatio?: number; seedMinutes?: number }, { seedGoal }: AddOptions): Goals {
  const seconds = seedGoal?.seconds ?? null
  return {
    ratio: seedGoal?.ratio ?? chosen.seedRatio ?? null,
    minutes: seconds === null ? (chosen.seedMinutes ?? null) : Math.ceil(seconds / 60),
  }
}
