import type { ChecksumProgress } from './checksums.ts'
import type { GameArchive } from './game-archive.ts'
import { createSpeedLimits, type SpeedLimits } from './speed-limits.ts'

/** What downloads of users share while the program runs. */
export type Deliveries = {
  archives: Archives
  /** By game: how far the computation of its checksums is. */
  progress: Map<string, ChecksumProgress>
  speed: SpeedLimits
  /** How many downloads each user has open. */
  open: Map<string, number>
}

type Archives = { get(key: string, build: () => Promise<GameArchive>): Promise<GameArchive> }

export function createDeliveries(): Deliveries {
  return { archives: createArchives(), progress: new Map(), speed: createSpeedLimits(), open: new Map() }
}

/** The files of all kept archives: each takes about half a kilobyte. */
const maxFiles = 50_000
/** An archive is used again for so many times the time that it took to build: small ones are built anew. */
const reuseFactor = 10

function createArchives(): Archives {
  const kept = new Map<string, { archive: Promise<GameArchive>; files: number; until: number }>()
  const makeRoom = (): void => {
    const now = performance.now()
    let files = [...kept.values()].reduce((sum, each) => sum + each.files, 0)
    for (const [key, entry] of kept) {
      if (entry.until > now && files <= maxFiles) continue
      kept.delete(key)
      files -= entry.files
    }
  }
  return {
    async get(key, build) {
      const known = kept.get(key)
      if (known !== undefined && known.until > performance.now()) return known.archive
      const startedAt = performance.now()
      // Connections that begin at once share one archive.
      const entry = { archive: build(), files: 0, until: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      try {
        const archive = await entry.archive
        const now = performance.now()
        entry.files = archive.files.length
        entry.until = now + (now - startedAt) * reuseFactor
        return archive
      } catch (error) {
        kept.delete(key)
        throw error
      } finally {
        makeRoom()
      }
    },
  }
}
