import type { ClientDownload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { listedTorrent } from './torrents.ts'

export type Changes = () => Promise<ClientDownload[]>

type Known = { fields: Record<string, unknown>; download: ClientDownload }

/** A full list is requested at least this often, in case a change was missed. */
const fullListEveryMs = 5 * 60_000

/**
 * Lists all torrents by asking only for what changed since the last call: of thousands of torrents few change between
 * two rounds. qBittorrent sends the full list whenever it does not know what it sent last (a new session, a restart).
 * It keeps one counter per session and restarts it at 1 with every full list, so a session must have a single reader.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-main-data
 */
export function createChanges(session: Pick<Session, 'ask' | 'now'>): Changes {
  let lastId = 0
  let fullListAt = 0
  let known = new Map<string, Known>()
  let asking: Promise<ClientDownload[]> | null = null

  const read = async (since: number): Promise<WireFields> =>
    wireFields((await session.ask(`sync/maindata?rid=${since}`)).json())

  const ask = async (): Promise<ClientDownload[]> => {
    // Reset before asking: if the answer is lost, the next changes would be relative to a list we never received.
    if (Math.abs(session.now() - fullListAt) >= fullListEveryMs) lastId = 0
    let answer = await read(lastId)
    if (lastId > 0 && !isFullUpdate(answer) && !continues(known, answer, lastId)) {
      lastId = 0
      answer = await read(0)
    }
    const id = answer.number('rid')
    if (id === null || (lastId === 0 && !isFullUpdate(answer))) {
      throw upstream(product, 'the response is not the list of torrents')
    }
    if (isFullUpdate(answer)) {
      known = new Map()
      fullListAt = session.now()
    }
    apply(known, answer, session.now())
    lastId = id
    return [...known.values()].map(({ download }) => download)
  }

  // Each change is sent once, so concurrent callers must share a request.
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

function isFullUpdate(answer: WireFields): boolean {
  return answer.flag('full_update')
}

/** Whether these changes continue the list we have: the counter went up, and new torrents come with their state. */
function continues(known: ReadonlyMap<string, Known>, answer: WireFields, since: number): boolean {
  if ((answer.number('rid') ?? 0) <= since) return false
  const torrents = answer.fields('torrents')
  return torrents.names().every((hash) => known.has(hash) || torrents.fields(hash).text('state') !== null)
}

/** The first update of a torrent is complete; later ones hold only the changed fields. */
function apply(known: Map<string, Known>, answer: WireFields, nowMs: number): void {
  const changed = answer.fields('torrents')
  for (const hash of changed.names()) {
    const update = changed.value(hash)
    const fields = { ...known.get(hash)?.fields, ...(typeof update === 'object' ? update : {}), hash }
    known.set(hash, { fields, download: listedTorrent(fields, nowMs).download })
  }
  for (const hash of answer.list('torrents_removed')) known.delete(String(hash))
}
