import { hasClientId } from '#domain/downloads/client-state.ts'
import { expectedList } from '../client-errors.ts'
import { product, type Session } from './session.ts'
import { type ListedTorrent, listedTorrent } from './torrents.ts'

export async function allTorrents(session: Session, query = ''): Promise<ListedTorrent[]> {
  return expectedList(product, (await session.ask(`torrents/info${query}`)).json()).map(listedTorrent)
}

/** By the hash as it stands first; a hybrid is listed under another hash and only found among all. */
export async function find(session: Session, clientId: string): Promise<ListedTorrent | null> {
  const [direct] = await allTorrents(session, `?hashes=${encodeURIComponent(clientId)}`)
  if (direct) return direct
  const all = await allTorrents(session)
  return all.find(({ download }) => hasClientId(download, clientId)) ?? null
}
