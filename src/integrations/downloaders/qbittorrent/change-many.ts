import { hasClientId } from '#domain/downloads/client-state.ts'
import { isQueueMove, type PriorityChange, type QueueMove } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import { upstream } from '../client-errors.ts'
import { askEither, form, product, type Session } from './session.ts'
import { allTorrents } from './torrents.ts'

const moves: Record<QueueMove, string> = {
  top: 'topPrio',
  up: 'increasePrio',
  down: 'decreasePrio',
  bottom: 'bottomPrio',
}

/** Calls a method of the API, which has two names, for all of the torrents that exist. */
export async function changeAll(
  session: Session,
  clientIds: readonly string[],
  names: readonly [newer: string, older: string],
): Promise<void> {
  const hashes = await ownHashes(session, clientIds)
  if (hashes !== '') await askEither(session, names, hashes)
}

/** Moves torrents in the queue. Throws AppError `upstream` if the client does not use a queue. */
export async function prioritize(
  session: Session,
  clientIds: readonly string[],
  change: PriorityChange,
): Promise<void> {
  if (!isQueueMove(change)) throw upstream(product, say('clients.torrentsNoPriorityPlace'))
  const hashes = await ownHashes(session, clientIds)
  if (hashes === '') return
  const { status } = await session.ask(`torrents/${moves[change]}`, form({ hashes }), [409])
  if (status === 409) throw upstream(product, say('clients.torrentQueueingDisabled'))
}

/** A hybrid torrent may be listed under another hash. */
async function ownHashes(session: Session, clientIds: readonly string[]): Promise<string> {
  const all = await allTorrents(session)
  return clientIds
    .flatMap((clientId) => all.find(({ download }) => hasClientId(download, clientId))?.ownHash ?? [])
    .join('|')
}
