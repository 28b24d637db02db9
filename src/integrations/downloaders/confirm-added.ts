import { isNoAnswer, possiblyAccepted, refusedByClient } from '#domain/errors.ts'
import type { AddOptions, ClientDownload, Payload } from '#domain/ports/download-client.ts'
import { upstream } from './client-errors.ts'

type PendingGrab = {
  product: string
  /** Whether the client lists it now. */
  isThere(): Promise<boolean>
  send(): Promise<void>
  withinMs?: number
}

const listedWithinMs = 10_000
/** A connection that breaks says nothing of what the client is still about to do. */
export const confirmWithinMs = 2000
const firstPauseMs = 100
const maxPauseMs = 1000

/**
 * Hands something over and makes sure that the client really has it. What is already there is not sent again, and an
 * add that was refused as a duplicate or whose answer got lost counts when the client lists it all the same. Throws
 * what `possiblyAccepted` makes when it may still appear, `declined` when the client refused it.
 */
export async function confirmAdded({ product, isThere, send, withinMs = listedWithinMs }: PendingGrab): Promise<void> {
  if (await isThere()) return
  try {
    await send()
  } catch (error) {
    if (await afterSending(() => becomesTrue(isThere, Math.min(withinMs, confirmWithinMs)), error)) return
    throw notListed(error)
  }
  if (await afterSending(() => becomesTrue(isThere, withinMs))) return
  throw possiblyAccepted(upstream(product, 'took the download but does not list it'))
}

/** What the client does not list after it was sent, by how the sending went wrong. */
export function notListed(failure: unknown): unknown {
  return isNoAnswer(failure) ? possiblyAccepted(failure) : refusedByClient(failure)
}

/** Asks a client that was sent something; `failure` is how the sending went wrong. */
export async function afterSending<Answer>(ask: () => Promise<Answer>, failure?: unknown): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw possiblyAccepted(failure ?? error)
  }
}

/** Asks again, ever more slowly, until the answer is yes or the time is over. */
export async function becomesTrue(ask: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (await ask()) return true
    if (performance.now() + pauseMs > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** What a torrent client knows the payload by. Throws AppError `upstream` for anything but torrents and magnets. */
export function infoHashOf(product: string, payload: Payload): string {
  if (payload.kind === 'torrent' || payload.kind === 'magnet') return payload.infoHash
  throw upstream(product, 'it takes torrents and magnet links only')
}

/** Whether what goes by our title is from a hand-over of ours whose answer was lost, and not from an earlier grab. */
export function isSentBefore({ state, completedAt }: ClientDownload, { since }: AddOptions): boolean {
  if (state === 'error') return false
  if (state !== 'completed') return true
  // Clients tell whole seconds.
  return since !== undefined && completedAt !== null && completedAt.slice(0, 19) >= since.slice(0, 19)
}
