import { type ArchiveSet, sizeOf } from '#domain/importing/archive-sets.ts'
import type { UnpackedSize, UnpackLimits, UnpackRequest } from '#domain/ports/unpacker.ts'
import { maxFiles } from '../../files/list-source.ts'

/** The limits for all archives of a download together. */
export const unpackLimits: UnpackLimits = {
  entries: maxFiles,
  bytes: 2 * 1024 ** 4,
  ratio: 200,
  depth: 64,
  timeMs: 6 * 3600_000,
}

export type UnpackBudget = {
  /** The limits for the next archive. */
  rest(): Pick<UnpackRequest, 'limits' | 'before' | 'packedBytes'>
  use(unfolded: UnpackedSize): void
}

/** A budget for a whole download: many archives below a limit are as harmful as one large archive. */
export function createUnpackBudget(sets: readonly ArchiveSet[]): UnpackBudget {
  const startedAt = performance.now()
  const packedBytes = sets.reduce((sum, { volumes }) => sum + sizeOf(volumes), 0)
  let before: UnpackedSize = { entries: 0, bytes: 0 }
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
