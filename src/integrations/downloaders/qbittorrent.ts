import { type Static, Type } from '@sinclair/typebox'
import type { DownloadTracker } from '#domain/downloads/download.ts'
import { queueMoves } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type {
  AddOptions,
  AppliedOptions,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
} from '#domain/ports/download-client.ts'
import { expectedList, plainMessage, quoted, upstream } from './client-errors.ts'
import { isStopped, notNegative, trackerPlace, withoutAddresses } from './client-values.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectQbittorrent } from './detection.ts'
import { addTorrent } from './qbittorrent/add.ts'
import { changeAll, prioritize } from './qbittorrent/change-many.ts'
import { type Changes, createChanges } from './qbittorrent/changes.ts'
import { askEither, createSession, form, noRefusal, product, type Session } from './qbittorrent/session.ts'
import { find, findAll, listedFile } from './qbittorrent/torrents.ts'
import { appliedGoals, goalsOf, seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf, wireFields } from './wire-fields.ts'

/**
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-torrent-trackers; 5 and 6 exist since
 * version 5.0: an error that the tracker reports, and an unreachable tracker.
 */
const states: Readonly<Record<number, DownloadTracker['state']>> = {
  0: 'off',
  1: 'waiting',
  2: 'working',
  3: 'waiting',
  4: 'error',
  5: 'error',
  6: 'error',
}

const messages: Readonly<Record<number, string>> = {
  4: 'qBittorrent reports that the tracker is not working',
  5: 'qBittorrent reports a tracker error',
  6: 'qBittorrent cannot reach the tracker',
}

type Chosen = { seedRatio?: number; seedMinutes?: number }

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
    if (!found) throw upstream(product, say('clients.noTorrent', { id: clientId }))
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
  if (!/^v?\d+\.\d+/.test(version))
    throw upstream(product, say('clients.notWebInterface', { version: quoted(version) }))
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
  if (!found) throw upstream(product, say('clients.noTorrent', { id: clientId }))
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

/**
 * The list does not say why a torrent failed; only the log does, in the program's language.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-4.1)#get-log
 */
async function withErrorsFromLog(session: Session, downloads: ClientDownload[]): Promise<ClientDownload[]> {
  if (!downloads.some(isUnexplained)) return downloads
  const answer = await session.ask('log/main?normal=false&info=false&warning=true&critical=true&last_known_id=-1')
  const lines = listOf(answer.json()).map((line) => wireFields(line).text('message') ?? '')
  return downloads.map((download) => {
    const line = isUnexplained(download) ? lines.findLast((text) => text.includes(`"${download.name}"`)) : undefined
    return line === undefined ? download : { ...download, message: reasonIn(line) }
  })
}

function isUnexplained({ rawState }: ClientDownload): boolean {
  return rawState === 'error'
}

/** `… Reason: "NAME file_write (PATH) error: No space left on device"` */
function reasonIn(line: string): string {
  return /error: ([^"]+)"?$/.exec(line)?.[1] ?? line
}

/** Reads what qBittorrent has of the options of an add. */
async function appliedOptions(
  session: Session,
  clientId: string,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions | null> {
  const found = await find(session, clientId)
  if (found === null) return null
  const answer = await session.ask(`torrents/info?hashes=${encodeURIComponent(found.ownHash)}`)
  const torrent = wireFields(expectedList(product, answer.json())[0])
  const folder = torrent.text('save_path')
  return {
    downloadPath: folder ?? undefined,
    category: torrent.text('category'),
    stopped: isStopped(found.download.state),
    ...(await appliedPriority(session, options)),
    ...appliedGoals(goalsOf(chosen, options), {
      ratio: notNegative(torrent.number('ratio_limit')),
      minutes: notNegative(torrent.number('seeding_time_limit')),
    }),
  }
}

/** The priority is a place in the queue, which a user may have turned off. */
async function appliedPriority(session: Session, { priority }: AddOptions): Promise<Pick<AppliedOptions, 'priority'>> {
  if (priority == null || priority === 'normal') return {}
  const preferences = wireFields((await session.ask('app/preferences')).json())
  return { priority: preferences.value('queueing_enabled') === false ? 'normal' : priority }
}

/** Empty for the entries of DHT, PeX and LSD. */
function listedTracker(value: unknown): DownloadTracker[] {
  const tracker = wireFields(value)
  const url = tracker.text('url') ?? ''
  if (url.startsWith('** [')) return []
  const status = tracker.number('status') ?? -1
  return [
    {
      address: trackerPlace(url),
      state: states[status] ?? 'unknown',
      message: withoutAddresses(tracker.text('msg')) ?? messages[status] ?? null,
      seeders: notNegative(tracker.number('num_seeds')),
      leechers: notNegative(tracker.number('num_leeches')),
    },
  ]
}
