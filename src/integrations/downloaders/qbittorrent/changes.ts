import { say } from '#domain/messages/say.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { expectedList, upstream } from '../client-errors.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { globalLimitsMode, usesGlobalMode } from './share-limits.ts'
import { listedTorrent } from './torrents.ts'

export type Changes = () => Promise<ClientDownload[]>

/** What else decides about a torrent. */
type Around = { nowMs: number; globalMode: string | null }
type Known = { fields: Record<string, unknown>; download: ClientDownload }

/** All torrents are requested at least this often, because some changes are never sent, such as new global limits. */
const fullListEveryMs = 5 * 60_000

/**
 * Lists all torrents by asking only for what changed since the last call: of thousands of torrents few change between
 * two rounds. qBittorrent sends the full list whenever it does not know what it sent last (a new session, a restart).
 * It keeps one counter per session, and older versions restart it at 1 with every full list. So a session must have a
 * single reader, which requests a full list only to begin.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-main-data
 */
export function createChanges(session: Pick<Session, 'ask' | 'now'>): Changes {
  let lastId = 0
  let fullListAt = 0
  let globalMode: string | null = null
  let known = new Map<string, Known>()
  let asking: Promise<ClientDownload[]> | null = null

  const read = async (since: number): Promise<WireFields> =>
    wireFields((await session.ask(`sync/maindata?rid=${since}`)).json())

  /** The list of the session itself may be outdated for torrents that did not change, unlike this one. */
  const refresh = async () => {
    const torrents = expectedList(product, (await session.ask('torrents/info')).json())
    globalMode = torrents.some(usesGlobalMode) ? await globalLimitsMode(session) : null
    const nowMs = session.now()
    known = new Map(torrents.map((torrent) => knownTorrent(torrent, { nowMs, globalMode })))
    fullListAt = nowMs
  }

  const ask = async (): Promise<ClientDownload[]> => {
    let answer = await read(lastId)
    if (lastId > 0 && !isFullUpdate(answer) && !continues(known, answer, lastId)) {
      lastId = 0
      answer = await read(0)
    }
    const id = answer.number('rid')
    if (id === null || !hasReadableTorrents(answer) || (lastId === 0 && !isFullUpdate(answer))) {
      throw upstream(product, say('clients.responseNotListTorrents2'))
    }
    if (isFullUpdate(answer)) {
      known = new Map()
      fullListAt = session.now()
      globalMode = null
    }
    const changed = answer.fields('torrents')
    if (globalMode === null && changed.names().some((hash) => usesGlobalMode(changed.value(hash)))) {
      globalMode = await globalLimitsMode(session)
    }
    apply(known, answer, { nowMs: session.now(), globalMode })
    lastId = id
    if (Math.abs(session.now() - fullListAt) >= fullListEveryMs) await refresh()
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

/** Whether the torrents can be read. The field is missing if there are none; anything else does not mean that. */
function hasReadableTorrents(answer: WireFields): boolean {
  const torrents = answer.value('torrents')
  return torrents === undefined || (typeof torrents === 'object' && torrents !== null && !Array.isArray(torrents))
}

/** Whether these changes continue the list we have: the counter went up, and new torrents come with their state. */
function continues(known: ReadonlyMap<string, Known>, answer: WireFields, since: number): boolean {
  if ((answer.number('rid') ?? 0) <= since) return false
  const torrents = answer.fields('torrents')
  return torrents.names().every((hash) => known.has(hash) || torrents.fields(hash).text('state') !== null)
}

/** The first update of a torrent is complete; later ones hold only the changed fields. */
function apply(known: Map<string, Known>, answer: WireFields, around: Around): void {
  const changed = answer.fields('torrents')
  for (const hash of changed.names()) {
    const update = changed.value(hash)
    const [, torrent] = knownTorrent({ ...known.get(hash)?.fields, ...recordOf(update), hash }, around)
    known.set(hash, torrent)
  }
  for (const hash of answer.list('torrents_removed')) known.delete(String(hash))
}

function knownTorrent(value: unknown, { nowMs, globalMode }: Around): [hash: string, torrent: Known] {
  const { download, ownHash } = listedTorrent(value, nowMs, globalMode)
  return [ownHash, { fields: recordOf(value), download }]
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
