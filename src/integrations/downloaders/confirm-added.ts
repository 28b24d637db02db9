import { errorMessage, NoAnswerError, ServiceFailure } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AddOutcome, ClientDownload, Payload } from '#domain/ports/download-client.ts'
import { upstream } from './client-errors.ts'

type Addition = {
  product: string
  /** The id under which the client lists the download now; `null` when it does not. */
  findId(): Promise<string | null>
  send(): Promise<void>
  /** Sets what the add request itself could not. What the client refuses is told and changes nothing else. */
  configure?(clientId: string): Promise<void>
  /** The client lists what it accepts at once: what it does not list, it did not load. */
  listsAtOnce?: boolean
  withinMs?: number
}

const listedWithinMs = 10_000
/** After a broken connection the client may still be busy with the request. */
export const confirmWithinMs = 2000
const firstPauseMs = 100
const maxPauseMs = 1000

/**
 * Sends a download and confirms that the client lists it. A download that is already listed is not sent again; one that
 * is listed after an error (a duplicate, a lost response) counts as accepted.
 */
export async function confirmAdded(addition: Addition): Promise<AddOutcome> {
  const { product, findId, send, withinMs = listedWithinMs } = addition
  const existing = await findId()
  if (existing !== null) return configured(addition, existing)
  const failed = await failureOf(send)
  const patienceMs = failed === null ? withinMs : Math.min(withinMs, confirmWithinMs)
  let clientId: string | null
  try {
    clientId = await firstAnswer(findId, patienceMs)
  } catch (error) {
    return unknownOutcome(failed === null ? error : failed.error)
  }
  if (clientId !== null) return configured(addition, clientId)
  if (failed !== null) return outcomeOfUnlisted(failed.error)
  if (addition.listsAtOnce === true) return refusedOutcome(upstream(product, say('clients.notLoadTorrentSee')))
  return unknownOutcome(upstream(product, say('clients.acceptedDownloadButNot')))
}

/**
 * The client has the download. If it refuses to configure it, the grab is complete all the same; if it could not be asked,
 * the next attempt finds it and configures it then.
 */
async function configured({ configure }: Addition, clientId: string): Promise<AddOutcome> {
  const failed = await failureOf(async () => configure?.(clientId))
  if (failed === null) return { outcome: 'accepted', clientId }
  if (failed.error instanceof ServiceFailure) return unknownOutcome(failed.error)
  return { outcome: 'accepted', clientId, note: errorMessage(failed.error) }
}

/** The outcome of an add that failed and that the client did not list afterwards. */
export function outcomeOfUnlisted(error: unknown): AddOutcome {
  return error instanceof NoAnswerError ? unknownOutcome(error) : refusedOutcome(error)
}

export function unknownOutcome(error: unknown): AddOutcome {
  return { outcome: 'unknown', message: errorMessage(error), failure: serviceFailure(error) }
}

export function refusedOutcome(error: unknown): AddOutcome {
  return { outcome: 'refused', message: errorMessage(error), failure: serviceFailure(error) }
}

function serviceFailure(error: unknown): ServiceFailure | null {
  return error instanceof ServiceFailure ? error : null
}

/** Returns what `act` threw; `null` when it succeeded. */
export async function failureOf(act: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await act()
    return null
  } catch (error) {
    return { error }
  }
}

/** Asks repeatedly, with growing pauses, until there is an answer; `null` when the time is up. */
export async function firstAnswer<Answer>(ask: () => Promise<Answer | null>, withinMs: number): Promise<Answer | null> {
  const deadline = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const answer = await ask()
    if (answer !== null || performance.now() + pauseMs > deadline) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Asks a yes-or-no question until the answer is yes. Returns whether it was in time. */
export async function becomesTrue(ask: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  return (await firstAnswer(async () => ((await ask()) ? true : null), withinMs)) !== null
}

/** The id a torrent client gives the payload. Throws AppError `upstream` for other payloads. */
export function infoHashOf(product: string, payload: Payload): string {
  if (payload.kind === 'torrent' || payload.kind === 'magnet') return payload.infoHash
  throw upstream(product, say('clients.torrentsMagnetLinksSupported'))
}

/** Whether a download with our title comes from an add whose response was lost, not from an earlier grab. */
export function isSentBefore({ state, completedAt }: ClientDownload, { since }: AddOptions): boolean {
  if (state === 'error') return false
  if (state !== 'completed') return true
  // Clients report whole seconds.
  return since !== undefined && completedAt !== null && completedAt.slice(0, 19) >= since.slice(0, 19)
}
