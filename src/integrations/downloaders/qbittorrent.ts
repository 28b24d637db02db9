import { type Static, Type } from '@sinclair/typebox'
import { queueMoves } from '#domain/downloads/download-priority.ts'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { expectedList, plainMessage, quoted, upstream } from './client-errors.ts'
import { notNegative } from './client-values.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectQbittorrent } from './detection.ts'
import { addTorrent } from './qbittorrent/add.ts'
import { appliedOptions } from './qbittorrent/applied.ts'
import { changeAll, prioritize } from './qbittorrent/change-many.ts'
import { type Changes, createChanges } from './qbittorrent/changes.ts'
import { withErrorsFromLog } from './qbittorrent/errors-in-log.ts'
import { askEither, createSession, form, noRefusal, product, type Session } from './qbittorrent/session.ts'
import { find, findAll, listedFile } from './qbittorrent/torrents.ts'
import { listedTracker } from './qbittorrent/trackers.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

const settings = Type.Object({
  apiKey: Type.Optional(
    Type.String({
      title: 'API key',
      description: 'In qBittorrent 5.2 and later under Options, WebUI. Used instead of the username and password.',
      secret: true,
      pattern: '^[A-Za-z0-9_-]*$',
      examples: ['qbt_6f1d0c2b9a7e4835'],
      maxLength: 200,
    }),
  ),
  sequential: Type.Boolean({
    title: 'Sequential download',
    description: 'Pieces are downloaded from first to last.',
    default: false,
  }),
  ...seedRatioSetting,
  ...seedMinutesSetting,
  ...tlsSettings,
})
type Settings = Static<typeof settings>

/** qBittorrent 4.1 and later, through version 2 of its web API. */
export const qbittorrent: DownloadClientKind = {
  type: 'qbittorrent',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  priorities: queueMoves,
  defaultUrl: 'http://127.0.0.1:8080',
  settings,
  docsUrl: 'https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)',
  detection: detectQbittorrent,
  refusesCategory: (category) =>
    /\\|^\/|\/$|\/\//.test(category)
      ? 'a category must not contain a backslash or an empty part between slashes'
      : null,
  connect: (connection, { outbound, clock }) => {
    const chosen = settingsOf(settings, connection)
    const access = {
      outbound,
      address: addressOf(connection, qbittorrent),
      username: connection.username,
      password: connection.password,
      apiKey: chosen.apiKey === '' ? undefined : chosen.apiKey,
      allowInsecureTls: chosen.allowInsecureTls,
      now: () => clock.now().getTime(),
      refusal: noRefusal(),
    }
    const session = createSession(access)
    // The session of `list` tracks changes: reading `sync/maindata` there would consume them.
    const testSession = createSession(access)
    const { category, downloadPath } = connection
    return {
      ...clientOf(session, createChanges(session), chosen),
      test: () => testConnection(testSession, category, downloadPath),
    }
  },
}

function clientOf(session: Session, changes: Changes, chosen: Settings): Omit<DownloadClient, 'test'> {
  const withOwnHash = async (clientId: string, act: (ownHash: string) => Promise<unknown>) => {
    const found = await find(session, clientId)
    if (!found) throw upstream(product, `no torrent ${clientId}`)
    await act(found.ownHash)
  }
  return {
    add: async (payload, options) => {
      if (options.category) await ensureCategory(session, options.category)
      return addTorrent(session, payload, options, chosen)
    },
    appliedOptions: (clientId, options) => appliedOptions(session, clientId, options, chosen),
    list: async () => withErrorsFromLog(session, await changes()),
    find: async (clientId) => (await find(session, clientId))?.download ?? null,
    findAll: (clientIds) => findAll(session, clientIds),
    remove: async (clientId, { deleteFiles }) => {
      const found = await find(session, clientId)
      if (!found) return
      await session.ask('torrents/delete', form({ hashes: found.ownHash, deleteFiles: String(deleteFiles) }))
    },
    pause: (clientId) => withOwnHash(clientId, (hash) => askEither(session, ['stop', 'pause'], hash)),
    resume: (clientId) => withOwnHash(clientId, (hash) => askEither(session, ['start', 'resume'], hash)),
    pauseAll: (clientIds) => changeAll(session, clientIds, ['stop', 'pause']),
    resumeAll: (clientIds) => changeAll(session, clientIds, ['start', 'resume']),
    prioritize: (clientIds, change) => prioritize(session, clientIds, change),
    setCategory: async (clientId, wanted) => {
      await ensureCategory(session, wanted)
      await withOwnHash(clientId, (hashes) => session.ask('torrents/setCategory', form({ hashes, category: wanted })))
    },
    files: async (clientId) => (await ofTorrent(session, clientId, 'files')).map(listedFile),
    trackers: async (clientId) => (await ofTorrent(session, clientId, 'trackers')).flatMap(listedTracker),
  }
}

async function testConnection(session: Session, category: string | null, downloadPath: string | null) {
  const version = (await session.ask('app/version')).text().trim()
  if (!/^v?\d+\.\d+/.test(version)) throw upstream(product, `this is not its web interface: ${quoted(version)}`)
  if (category) await ensureCategory(session, category)
  const server = wireFields((await session.ask('sync/maindata')).json()).fields('server_state')
  const categories = wireFields((await session.ask('torrents/categories')).json())
  const ofCategory = category ? categories.fields(category).text('savePath') : null
  const ofClient = (await session.ask('app/defaultSavePath')).text().trim()
  return {
    version: version.replace(/^v/, ''),
    // -1 until it has measured the disk, shortly after its start.
    freeBytes: notNegative(server.number('free_space_on_disk')),
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
  // A concurrent call may have created it meanwhile; then ours is rejected.
  if (answer.status < 400 || (await isThere())) return
  throw upstream(
    product,
    `the category "${category}" cannot be created: ${plainMessage(answer.text()) === '' ? answer.status : quoted(answer.text())}`,
  )
}
