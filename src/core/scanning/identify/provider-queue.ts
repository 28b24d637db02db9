import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../../app-context.ts'
import { type EntryMatch, matchWithProvider } from './match-entry.ts'

/** The metadata provider cannot be asked for now: the scan waits, and goes on later. */
export class ProviderUnavailable extends Error {}

/** The provider answers, but not about this one: the others go on. */
export class ProviderError extends Error {}

/** Asks which game a release is; `null` when the scan was stopped meanwhile. Several may be asked about at once. */
export type ProviderQueue = (release: ParsedReleaseName) => Promise<EntryMatch | null>

type Waiting = {
  isWanted: () => boolean
  /** Called with the reason for a longer pause, and with `null` when it ends. */
  onRest: (message: string | null) => void
}

const tries = 3
const sliceMs = 500
const maxRestMs = 3_600_000
const worthTellingMs = 10_000

export function createProviderQueue(
  app: Pick<AppContext, 'metadata' | 'scanRetryMs'>,
  waiting: Waiting,
): ProviderQueue {
  const { isWanted } = waiting
  const rest = createRest(isWanted)
  const pause = createPause(waiting, rest)
  return async (release) => {
    for (let attempt = 1; ; ) {
      await pause.over()
      if (!isWanted()) return null
      try {
        return await matchWithProvider(release, app.metadata.source())
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const seconds = error.details.retryAfterSeconds
        if (typeof seconds === 'number') pause.begin(seconds)
        else if (attempt++ < tries) await rest(app.scanRetryMs)
        else if (!isWanted()) return null
        else throw (await answers(app.metadata.source())) ? noAnswer(error) : away(error)
      }
    }
  }
}

type Rest = (milliseconds: number) => Promise<void>

function createRest(isWanted: () => boolean): Rest {
  return async (milliseconds) => {
    const until = Date.now() + Math.min(milliseconds, maxRestMs)
    while (isWanted() && Date.now() < until) await sleep(Math.min(sliceMs, until - Date.now()))
  }
}

/** A pause that the provider or its call budget asks for. It holds for all questions, whichever was refused. */
function createPause({ onRest }: Waiting, rest: Rest) {
  let pause: Promise<void> | null = null
  const wait = async (seconds: number): Promise<void> => {
    const told = seconds * 1000 >= worthTellingMs
    if (told) onRest(`Metadata provider rate limited: the scan continues in ${inWords(seconds)}`)
    await rest(seconds * 1000)
    if (told) onRest(null)
  }
  return {
    begin(seconds: number): void {
      pause ??= wait(seconds).finally(() => {
        pause = null
      })
    },
    async over(): Promise<void> {
      while (pause !== null) await pause
    },
  }
}

/** Whether it answers another question: one it was never asked, so that nothing kept from before answers for it. */
async function answers(provider: MetadataSource): Promise<boolean> {
  try {
    await provider.search(`game ${randomInt(1_000_000)}`, 1, { background: true })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Its call budget may be used up: that says nothing about the provider.
    return typeof error.details.retryAfterSeconds === 'number'
  }
}

const away = (error: AppError): ProviderUnavailable =>
  new ProviderUnavailable(`The scan waits, because the metadata provider fails: ${errorMessage(error)}`)

const noAnswer = (error: AppError): ProviderError =>
  new ProviderError(`The metadata provider could not say. The next scan asks again. ${errorMessage(error)}`)

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 100 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`
}
