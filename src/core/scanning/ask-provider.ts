import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, messageOf } from '#domain/errors.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { Program } from '../program.ts'
import { type EntryMatch, matchWithProvider } from './match-entry.ts'

/** The metadata provider cannot be asked for now: the scan waits, and goes on later. */
export class ProviderAway extends Error {}

/** Asks which game a release is, at the scan's pace; `null` when the scan was stopped meanwhile. */
export type Asking = (release: ParsedReleaseName) => Promise<EntryMatch | null>

const tries = 3
const sliceMs = 500
const longestRestMs = 3_600_000

export function createAsking(program: Pick<Program, 'metadataSource' | 'scanPaceMs'>, isWanted: () => boolean): Asking {
  const rest = async (milliseconds: number): Promise<void> => {
    const until = Date.now() + Math.min(milliseconds, longestRestMs)
    while (isWanted() && Date.now() < until) await sleep(Math.min(sliceMs, until - Date.now()))
  }
  const pause = () => rest(program.scanPaceMs)
  return async (release) => {
    for (let attempt = 1; ; ) {
      try {
        await pause()
        return isWanted() ? await matchWithProvider(release, program.metadataSource(), pause) : null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const seconds = error.details.retryAfterSeconds
        if (typeof seconds === 'number') await rest(seconds * 1000)
        else if (attempt++ < tries) await rest(program.scanPaceMs * 4)
        else throw new ProviderAway(`The scan waits, because the metadata provider fails: ${messageOf(error)}`)
      }
    }
  }
}
