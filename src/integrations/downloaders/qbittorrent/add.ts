import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { plainMessage, quoted, upstream } from '../client-errors.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../shared-settings.ts'
import { form, product, type Session } from './session.ts'
import { find } from './torrents.ts'

type Chosen = { sequential: boolean; seedRatio?: number; seedMinutes?: number }

/** Adds a torrent or magnet link and moves it in the queue as its priority asks. */
export async function addTorrent(
  session: Session,
  payload: Payload,
  options: AddOptions,
  chosen: Chosen,
): Promise<AddOutcome> {
  const infoHash = infoHashOf(product, payload)
  return confirmAdded({
    product,
    findId: async () => ((await find(session, infoHash)) === null ? null : infoHash),
    send: () => sendTorrent(session, addForm(payload, options, chosen)),
    configure: (clientId) => moveInQueue(session, clientId, options.priority ?? 'normal'),
  })
}

/** qBittorrent has queue positions instead of priorities; 409 means that queueing is off. */
async function moveInQueue(session: Session, clientId: string, priority: DownloadPriority): Promise<void> {
  if (priority === 'normal') return
  const hashes = (await find(session, clientId))?.ownHash
  if (hashes === undefined) return
  await session.ask(`torrents/${priority === 'high' ? 'topPrio' : 'bottomPrio'}`, form({ hashes }), [409])
}

/** Version 5.3 answers 409 where older ones answer `Fails.`: a duplicate, or not readable. */
async function sendTorrent(session: Session, body: FormData): Promise<void> {
  const answer = await session.ask('torrents/add', body, [409, 415])
  const text = plainMessage(answer.text())
  if (answer.status >= 400) throw upstream(product, text === '' ? 'the torrent was rejected' : quoted(text))
  if (text === 'Fails.') throw upstream(product, say('clients.torrentRejectedWithoutReason'))
}

function addForm(payload: Payload, options: AddOptions, chosen: Chosen): FormData {
  const goals = goalsOf(chosen, options)
  const body = new FormData()
  if (payload.kind === 'magnet') body.set('urls', payload.uri)
  else if (payload.kind === 'torrent') {
    body.set('torrents', new Blob([Uint8Array.from(payload.bytes)], { type: 'application/x-bittorrent' }), 'a.torrent')
  }
  // Version 5 reads `stopped` and ignores `paused`.
  for (const name of ['paused', 'stopped']) body.set(name, String(options.stopped))
  body.set('contentLayout', 'Original')
  if (options.category) body.set('category', options.category)
  if (options.downloadPath) {
    body.set('savepath', options.downloadPath)
    body.set('autoTMM', 'false')
  }
  if (chosen.sequential) body.set('sequentialDownload', 'true')
  if (goals.ratio !== null) body.set('ratioLimit', String(goals.ratio))
  if (goals.minutes !== null) body.set('seedingTimeLimit', String(goals.minutes))
  return body
}
