import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { spoken, upstream } from '../client-errors.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../seed-goals.ts'
import { find } from './find.ts'
import { form } from './forms.ts'
import { product, type Session } from './session.ts'

type Chosen = { sequential: boolean; seedRatio?: number; seedMinutes?: number }

/** Hands a torrent or magnet over, and moves it in the queue where that was asked for. */
export async function addTorrent(
  session: Session,
  payload: Payload,
  options: AddOptions,
  chosen: Chosen,
): Promise<{ clientId: string }> {
  const clientId = infoHashOf(product, payload)
  await confirmAdded({
    product,
    isThere: async () => (await find(session, clientId)) !== null,
    send: () => sendTorrent(session, addForm(payload, options, chosen)),
  })
  await moveInQueue(session, clientId, options.priority ?? 'normal')
  return { clientId }
}

/** It knows no priority but the place in its queue; 409 is its word for having none. */
async function moveInQueue(session: Session, clientId: string, priority: DownloadPriority): Promise<void> {
  if (priority === 'normal') return
  const hashes = (await find(session, clientId))?.ownHash
  if (hashes === undefined) return
  await session.ask(`torrents/${priority === 'high' ? 'topPrio' : 'bottomPrio'}`, form({ hashes }), [409])
}

/** 409 is what 5.3 answers where older ones say `Fails.`: already there, or not understood. */
async function sendTorrent(session: Session, body: FormData): Promise<void> {
  const answer = await session.ask('torrents/add', body, [409, 415])
  const words = spoken(answer.text())
  if (answer.status >= 400) throw upstream(product, words || 'it refused the torrent')
  if (words === 'Fails.') throw upstream(product, 'it refused the torrent and gives no reason')
}

function addForm(payload: Payload, options: AddOptions, chosen: Chosen): FormData {
  const goals = goalsOf(chosen, options)
  const body = new FormData()
  if (payload.kind === 'magnet') body.set('urls', payload.uri)
  else if (payload.kind === 'torrent') {
    body.set('torrents', new Blob([Uint8Array.from(payload.bytes)], { type: 'application/x-bittorrent' }), 'a.torrent')
  }
  // Version 5 calls it stopped and ignores the older word.
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
