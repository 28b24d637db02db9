import type { ClientDownload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { listedTorrent } from './torrents.ts'

export type Changes = () => Promise<ClientDownload[]>

type Known = { said: Record<string, unknown>; download: ClientDownload }

/** A full list is requested at least this often, in case a change was missed. */
const longestOnChangesMs = 5 * 60_000

/**
 * Lists all torrents by asking only for what changed since the last call: of thousands of torrents few change between
 * two rounds. qBittorrent sends the full list whenever it does not know what it sent last (a new session, a restart).
 * It keeps one counter per session and restarts it at 1 with every full list, so a session must have a single reader.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-main-data
 */
export function createChanges(session: Pick<Session, 'ask'>, now: () => number): Changes {
  let lastId = 0
  let wholeAt = 0
  let known = new Map<string, Known>()
  let asking: Promise<ClientDownload[]> | null = null

  const read = async (since: number): Promise<WireFields> =>
    wireFields((await session.ask(`sync/maindata?rid=${since}`)).json())

  const ask = async (): Promise<ClientDownload[]> => {
    // Reset before asking: if the answer is lost, the next changes would be relative to a list we never received.
    if (Math.abs(now() - wholeAt) >= longestOnChangesMs) lastId = 0
    let answer = await read(lastId)
    if (lastId > 0 && !isWhole(answer) && !continues(known, answer, lastId)) {
      lastId = 0
      answer = await read(0)
    }
    const id = answer.number('rid')
    if (id === null || (lastId === 0 && !isWhole(answer))) {
      throw upstream(product, 'its answer is not the list that was asked for')
    }
    if (isWhole(answer)) {
      known = new Map()
      wholeAt = now()
    }
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

function isWhole(answer: WireFields): boolean {
  return answer.flag('full_update')
}

/** Whether these changes continue the list we have: the counter went up, and new torrents come with their state. */
function continues(known: ReadonlyMap<string, Known>, answer: WireFields, since: number): boolean {
  if ((answer.number('rid') ?? 0) <= since) return false
  const torrents = answer.fields('torrents')
  return torrents.names().every((hash) => known.has(hash) || torrents.fields(hash).text('state') !== null)
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
