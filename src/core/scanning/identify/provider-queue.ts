import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, errorMessage, RetryLaterError } from '#domain/errors.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../../app-context.ts'
import { type EntryMatch, matchWithProvider } from './match-entry.ts'

/** The metadata provider is unavailable: the scan pauses and resumes later. */
export class ProviderUnavailable extends Error {}

/** The provider fails for this entry only: the scan goes on with the others. */
export class ProviderError extends Error {}

/**
 * Matches a release with the metadata provider, with retries; `null` if the scan was stopped. May be called in parallel.
 * Throws ProviderUnavailable or ProviderError.
 */
export type ProviderQueue = (release: ParsedReleaseName) => Promise<EntryMatch | null>

type QueueOptions = {
  isActive: () => boolean
  /** Called with a message when a long pause starts, and with `null` when it ends. */
  onPause: (message: string | null) => void
}

const maxAttempts = 3
const sliceMs = 500
const maxSleepMs = 3_600_000
const minReportedPauseMs = 10_000

export function createProviderQueue(
  app: Pick<AppContext, 'metadata' | 'scanRetryMs'>,
  options: QueueOptions,
): ProviderQueue {
  const { isActive } = options
  const sleepWhileActive = createSleep(isActive)
  const pause = createPause(options, sleepWhileActive)
  return async (release) => {
    for (let attempt = 1; ; ) {
      await pause.wait()
      if (!isActive()) return null
      try {
        return await matchWithProvider(release, app.metadata.source())
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error instanceof RetryLaterError) pause.begin(error.retryAfterSeconds)
        else if (attempt++ < maxAttempts) await sleepWhileActive(app.scanRetryMs)
        else if (!isActive()) return null
        else throw (await answers(app.metadata.source())) ? lookupFailed(error) : unavailable(error)
      }
    }
  }
}

type Sleep = (milliseconds: number) => Promise<void>

function createSleep(isActive: () => boolean): Sleep {
  return async (milliseconds) => {
    const until = Date.now() + Math.min(milliseconds, maxSleepMs)
    while (isActive() && Date.now() < until) await sleep(Math.min(sliceMs, until - Date.now()))
  }
}

/** A pause requested by the provider or its call budget, shared by all parallel queries. */
function createPause({ onPause }: QueueOptions, sleepWhileActive: Sleep) {
  let pause: Promise<void> | null = null
  const run = async (seconds: number): Promise<void> => {
    const isReported = seconds * 1000 >= minReportedPauseMs
    if (isReported) onPause(`Metadata provider rate limited: the scan continues in ${formatPause(seconds)}`)
    await sleepWhileActive(seconds * 1000)
    if (isReported) onPause(null)
  }
  return {
    begin(seconds: number): void {
      pause ??= run(seconds).finally(() => {
        pause = null
      })
    },
    async wait(): Promise<void> {
      while (pause !== null) await pause
    },
  }
}

/** Whether the provider answers at all. The query is random so that no cached answer counts. */
async function answers(provider: MetadataSource): Promise<boolean> {
  try {
    await provider.search(`game ${randomInt(1_000_000)}`, 1, { background: true })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // An exhausted call budget says nothing about the provider.
    return error instanceof RetryLaterError
  }
}

const unavailable = (error: AppError): ProviderUnavailable =>
  new ProviderUnavailable(`The scan is paused because the metadata provider fails: ${errorMessage(error)}`)

const lookupFailed = (error: AppError): ProviderError =>
  new ProviderError(`The metadata provider failed for this folder. The next scan tries again. ${errorMessage(error)}`)

function formatPause(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 100 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`
}
