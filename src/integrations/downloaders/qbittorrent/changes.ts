import type { ClientDownload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-words.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { listedTorrent } from './torrents.ts'

type Known = { said: Record<string, unknown>; download: ClientDownload }

/**
 * Everything it has, asked for as what changed since the last time: of thousands of torrents few change between two
 * rounds. Whenever it does not know what we were told last (a new session, a restart), it tells everything again.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-main-data
 */
export function createChanges(session: Session): () => Promise<ClientDownload[]> {
  let lastId = 0
  let known = new Map<string, Known>()
  let asking: Promise<ClientDownload[]> | null = null

  const ask = async (): Promise<ClientDownload[]> => {
    const answer = wireFields((await session.ask(`sync/maindata?rid=${lastId}`)).json())
    const id = answer.number('rid')
    const isWhole = answer.flag('full_update')
    if (id === null || (!isWhole && lastId === 0)) {
      throw upstream(product, 'its answer is not the list that was asked for')
    }
    if (isWhole) known = new Map()
    apply(known, answer)
    lastId = id
    return [...known.values()].map(({ download }) => download)
  }

  // What changed is told once: of two at the same moment one would hear nothing.
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

/** A torrent is told whole the first time, later only with what is new of it. */
function apply(known: Map<string, Known>, answer: WireFields): void {
  const changed = answer.fields('torrents')
  for (const hash of changed.names()) {
    const news = changed.value(hash)
    const said = { ...known.get(hash)?.said, ...(typeof news === 'object' ? news : {}), hash }
    known.set(hash, { said, download: listedTorrent(said).download })
  }
  for (const hash of answer.list('torrents_removed')) known.delete(String(hash))
}
