import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { GrabAttempt } from '../grab/grab-best.ts'
import type { Subject } from '../judge/subject.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { toVerdicts } from './to-verdicts.ts'

/** Collects the verdicts of an RSS sync for many games and writes them together. */
export type VerdictBatch = {
  add(subject: Subject, listed: readonly ListedRelease[], attempt: GrabAttempt): void
  /** Writes the rest. */
  flush(): void
}

/** Takes some milliseconds to write. */
const rowsAtOnce = 250

export function createVerdictBatch(app: Pick<AppContext, 'verdicts' | 'clock' | 'log'>): VerdictBatch {
  let rows: StoredVerdict[] = []
  const flush = (): void => {
    const batch = rows
    rows = []
    try {
      app.verdicts.add(batch)
    } catch (error) {
      // The disk may be full. What was grabbed stands.
      app.log.module('feeds').warn('Could not record new releases', { reason: errorMessage(error) })
    }
  }
  return {
    flush,
    add(subject, listed, attempt) {
      rows.push(...toVerdicts(app, subject, listed, { seenIn: 'feed', attempt }))
      if (rows.length >= rowsAtOnce) flush()
    },
  }
}
