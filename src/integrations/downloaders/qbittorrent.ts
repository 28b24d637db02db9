import { type Static, Type } from '@sinclair/typebox'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { expectedList, spoken, upstream } from './client-words.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { addTorrent } from './qbittorrent/add.ts'
import { createChanges } from './qbittorrent/changes.ts'
import { explained } from './qbittorrent/errors-in-log.ts'
import { find } from './qbittorrent/find.ts'
import { askEither, form } from './qbittorrent/forms.ts'
import { createSession, product, type Session } from './qbittorrent/session.ts'
import { listedFile } from './qbittorrent/torrents.ts'
import { listedTracker } from './qbittorrent/trackers.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

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
  const changes = createChanges(session)
  const withOwnHash = async (clientId: string, act: (ownHash: string) => Promise<unknown>) => {
    const found = await find(session, clientId)
    if (!found) throw upstream(product, `no torrent ${clientId}`)
    await act(found.ownHash)
  }
  return {
    test: () => proveConnection(session, ensure, category, downloadPath),
    add: async (payload, options) => {
      if (options.category) await ensure(options.category)
      return addTorrent(session, payload, options, chosen)
    },
    list: async () => explained(session, await changes()),
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
    files: async (clientId) => (await ofTorrent(session, clientId, 'files')).map(listedFile),
    trackers: async (clientId) => (await ofTorrent(session, clientId, 'trackers')).flatMap(listedTracker),
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

async function ofTorrent(session: Session, clientId: string, what: 'files' | 'trackers'): Promise<unknown[]> {
  const found = await find(session, clientId)
  if (!found) throw upstream(product, `no torrent ${clientId}`)
  return expectedList(product, (await session.ask(`torrents/${what}?hash=${found.ownHash}`)).json())
}

async function ensureCategory(session: Session, category: string): Promise<void> {
  const isThere = async () =>
    wireFields((await session.ask('torrents/categories')).json())
      .names()
      .includes(category)
  if (await isThere()) return
  const answer = await session.ask('torrents/createCategory', form({ category }), [400, 409])
  // Two who need it at once both make it, and the second is refused.
  if (answer.status < 400 || (await isThere())) return
  throw upstream(product, `the category "${category}" cannot be made: ${spoken(answer.text()) || answer.status}`)
}
