import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, messageOf } from '#domain/errors.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { Program } from '../program.ts'
import { type EntryMatch, matchWithProvider } from './match-entry.ts'

/** The metadata provider cannot be asked for now: the scan waits, and goes on later. */
export class ProviderAway extends Error {}

/** The provider answers, but not about this one: the others go on. */
export class NoAnswer extends Error {}

/** Asks which game a release is, at the scan's pace; `null` when the scan was stopped meanwhile. */
export type Asking = (release: ParsedReleaseName) => Promise<EntryMatch | null>

type Waiting = {
  isWanted: () => boolean
  /** Told of longer rests, and with `null` of their end. */
  onRest: (words: string | null) => void
}

const tries = 3
const sliceMs = 500
const longestRestMs = 3_600_000
const worthTellingMs = 10_000

export function createAsking(
  program: Pick<Program, 'metadataSource' | 'scanPaceMs'>,
  { isWanted, onRest }: Waiting,
): Asking {
  const rest = async (milliseconds: number): Promise<void> => {
    if (milliseconds <= 0) return
    const until = Date.now() + Math.min(milliseconds, longestRestMs)
    while (isWanted() && Date.now() < until) await sleep(Math.min(sliceMs, until - Date.now()))
  }
  const pause = () => rest(program.scanPaceMs)
  const restAsAsked = async (seconds: number): Promise<void> => {
    const told = seconds * 1000 >= worthTellingMs
    if (told) onRest(`The metadata provider takes no questions just now: the scan goes on in ${inWords(seconds)}`)
    await rest(seconds * 1000)
    if (told) onRest(null)
  }
  return async (release) => {
    for (let attempt = 1; ; ) {
      try {
        await pause()
        return isWanted() ? await matchWithProvider(release, program.metadataSource(), pause) : null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const seconds = error.details.retryAfterSeconds
        if (typeof seconds === 'number') await restAsAsked(seconds)
        else if (attempt++ < tries) await rest(program.scanPaceMs * 4)
        else if (!isWanted()) return null
        else throw (await answers(program.metadataSource())) ? noAnswer(error) : away(error)
      }
    }
  }
}

/** Whether it answers another question: one it was never asked, so that nothing kept from before answers for it. */
async function answers(provider: MetadataSource): Promise<boolean> {
  try {
    await provider.search(`game ${randomInt(1_000_000)}`, 1)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

const away = (error: AppError): ProviderAway =>
  new ProviderAway(`The scan waits, because the metadata provider fails: ${messageOf(error)}`)

const noAnswer = (error: AppError): NoAnswer =>
  new NoAnswer(`The metadata provider could not say. The next scan asks again. ${messageOf(error)}`)

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 100 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`
}
