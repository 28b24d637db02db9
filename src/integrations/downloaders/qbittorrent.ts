import { type Static, Type } from '@sinclair/typebox'
import type { AddOptions, DownloadClient, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { expectedList, spoken, upstream } from './client-words.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { handOver, infoHashOf } from './hand-over.ts'
import { createSession, product, type Session } from './qbittorrent/session.ts'
import { type ListedTorrent, listedFile, listedTorrent } from './qbittorrent/torrents.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf, wireFields } from './wire-fields.ts'

const settings = Type.Object({
  sequential: Type.Boolean({
    title: 'Download in order',
    description: 'Asks for pieces from the first to the last',
    default: false,
  }),
  ...seedRatioSetting,
  ...seedMinutesSetting,
  ...tlsSettings,
})
type Settings = Static<typeof settings>

/** qBittorrent from 4.1 on, by its web API version 2. */
export const qbittorrent: DownloadClientKind = {
  type: 'qbittorrent',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  defaultUrl: 'http://127.0.0.1:8080',
  settings,
  docsUrl: 'https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)',
  connect: (connection, { outbound, clock }) => {
    const chosen = settingsOf(settings, connection)
    const session = createSession({
      outbound,
      address: addressOf(connection, qbittorrent),
      username: connection.username,
      password: connection.password,
      allowInsecureTls: chosen.allowInsecureTls,
      now: () => clock.now().getTime(),
    })
    return clientOf(session, chosen, connection.category, connection.downloadPath)
  },
}

function clientOf(
  session: Session,
  chosen: Settings,
  category: string | null,
  downloadPath: string | null,
): DownloadClient {
  const ensure = (wanted: string) => ensureCategory(session, wanted)
  const withOwnHash = async (clientId: string, act: (ownHash: string) => Promise<unknown>) => {
    const found = await find(session, clientId)
    if (!found) throw upstream(product, `no torrent ${clientId}`)
    await act(found.ownHash)
  }
  return {
    test: () => proveConnection(session, ensure, category, downloadPath),
    add: async (payload, options) => {
      const clientId = infoHashOf(product, payload)
      if (options.category) await ensure(options.category)
      await handOver({
        product,
        isThere: async () => (await find(session, clientId)) !== null,
        send: () => sendTorrent(session, addForm(payload, options, chosen)),
      })
      return { clientId }
    },
    list: async () => (await allTorrents(session)).map(({ download }) => download),
    remove: async (clientId, { deleteFiles }) => {
      const found = await find(session, clientId)
      if (!found) return
      await session.ask('torrents/delete', form({ hashes: found.ownHash, deleteFiles: String(deleteFiles) }))
    },
    pause: (clientId) => withOwnHash(clientId, (hash) => askEither(session, ['stop', 'pause'], hash)),
    resume: (clientId) => withOwnHash(clientId, (hash) => askEither(session, ['start', 'resume'], hash)),
    setCategory: async (clientId, wanted) => {
      await ensure(wanted)
      await withOwnHash(clientId, (hashes) => session.ask('torrents/setCategory', form({ hashes, category: wanted })))
    },
    files: async (clientId) => {
      const found = await find(session, clientId)
      if (!found) throw upstream(product, `no torrent ${clientId}`)
      const answer = await session.ask(`torrents/files?hash=${found.ownHash}`)
      return listOf(answer.json()).map(listedFile)
    },
  }
}

async function proveConnection(
  session: Session,
  ensure: (category: string) => Promise<void>,
  category: string | null,
  downloadPath: string | null,
) {
  const version = (await session.ask('app/version')).text().trim()
  if (!/^v?\d+\.\d+/.test(version)) throw upstream(product, `not its web interface: ${spoken(version)}`)
  if (category) await ensure(category)
  const server = wireFields((await session.ask('sync/maindata')).json()).fields('server_state')
  const categories = wireFields((await session.ask('torrents/categories')).json())
  const ofCategory = category ? categories.fields(category).text('savePath') : null
  const ofClient = (await session.ask('app/defaultSavePath')).text().trim()
  return {
    version: version.replace(/^v/, ''),
    freeBytes: server.number('free_space_on_disk'),
    downloadPath: downloadPath ?? ofCategory ?? (ofClient || null),
  }
}

async function allTorrents(session: Session, query = ''): Promise<ListedTorrent[]> {
  return expectedList(product, (await session.ask(`torrents/info${query}`)).json()).map(listedTorrent)
}

/** By the hash as it stands first; a hybrid is listed under another hash and only found among all. */
async function find(session: Session, clientId: string): Promise<ListedTorrent | null> {
  const [direct] = await allTorrents(session, `?hashes=${encodeURIComponent(clientId)}`)
  if (direct) return direct
  const all = await allTorrents(session)
  return all.find(({ download }) => download.clientId === clientId) ?? null
}

/** 409 is what 5.3 answers where older ones say `Fails.`: already there, or not understood. */
async function sendTorrent(session: Session, body: FormData): Promise<void> {
  const answer = await session.ask('torrents/add', body, [409, 415])
  const words = spoken(answer.text())
  if (answer.status >= 400) throw upstream(product, words || 'it refused the torrent')
  if (words === 'Fails.') throw upstream(product, 'it refused the torrent and gives no reason')
}

function addForm(payload: Payload, options: AddOptions, chosen: Settings): FormData {
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
  if (chosen.seedRatio !== undefined) body.set('ratioLimit', String(chosen.seedRatio))
  if (chosen.seedMinutes !== undefined) body.set('seedingTimeLimit', String(chosen.seedMinutes))
  return body
}

async function ensureCategory(session: Session, category: string): Promise<void> {
  const there = wireFields((await session.ask('torrents/categories')).json()).names()
  if (there.includes(category)) return
  const answer = await session.ask('torrents/createCategory', form({ category }), [400, 409])
  if (answer.status < 400) return
  throw upstream(product, `the category "${category}" cannot be made: ${spoken(answer.text()) || answer.status}`)
}

/** Version 5 answers 404 to the older word, version 4 to the newer one. */
async function askEither(session: Session, [newer, older]: readonly [string, string], hashes: string): Promise<void> {
  const answer = await session.ask(`torrents/${newer}`, form({ hashes }), [404])
  if (answer.status === 404) await session.ask(`torrents/${older}`, form({ hashes }))
}

function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}
