import { type ArchiveSet, sizeOf } from '#domain/archive-sets.ts'
import type { Unfolded, UnpackLimits, UnpackRequest } from '#domain/ports/unpacker.ts'
import { mostFiles } from '../look-at-source.ts'

/** What the archives of a download may become, all together: see the README. */
export const unpackLimits: UnpackLimits = {
  entries: mostFiles,
  bytes: 2 * 1024 ** 4,
  ratio: 200,
  depth: 64,
  timeMs: 6 * 3600_000,
}

export type Allowance = {
  /** What the next archive may still become. */
  rest(): Pick<UnpackRequest, 'limits' | 'before' | 'packedBytes'>
  use(unfolded: Unfolded): void
}

/** One for a whole download: many archives that each stay below a limit are no better than a large one. */
export function createAllowance(sets: readonly ArchiveSet[]): Allowance {
  const startedAt = performance.now()
  const packedBytes = sets.reduce((sum, { volumes }) => sum + sizeOf(volumes), 0)
  let before: Unfolded = { entries: 0, bytes: 0 }
  return {
    rest() {
      const timeMs = Math.max(1, unpackLimits.timeMs - (performance.now() - startedAt))
      return { limits: { ...unpackLimits, timeMs }, before, packedBytes }
    },
    use({ entries, bytes }) {
      before = { entries: before.entries + entries, bytes: before.bytes + bytes }
    },
  }
}
