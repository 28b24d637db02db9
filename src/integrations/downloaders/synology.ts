import { Type } from '@sinclair/typebox'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, DownloadClient, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { expectedList, shortList, upstream } from './client-errors.ts'
import { isStopped } from './client-values.ts'
import { confirmAdded, infoHashOf } from './confirm-added.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectSynology } from './detection.ts'
import { appliedGoals, goalsOf, tlsSettings } from './shared-settings.ts'
import { product } from './synology/error-messages.ts'
import { type Folders, foldersOf } from './synology/folders.ts'
import { createSession, type Session } from './synology/session.ts'
import { type ListedTask, listedFiles, listedTask, listedTrackers } from './synology/tasks.ts'
import { type WireFields, wireFields } from './wire-fields.ts'

const settings = Type.Object(tlsSettings)

const taskApi = 'SYNO.DownloadStation.Task'
const newerTaskApi = 'SYNO.DownloadStation2.Task'

/**
 * Synology Download Station, written from its documented API and recorded responses and never run against a real one.
 * It has no categories and no seed goals per torrent, and never deletes files.
 */
export const synology: DownloadClientKind = {
  type: 'synology',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'downloadPath'],
  unsupported: ['postImportCategory'],
  defaultUrl: 'http://127.0.0.1:5000',
  settings,
  docsUrl:
    'https://global.download.synology.com/download/Document/Software/DeveloperGuide/Package/DownloadStation/All/enu/Synology_Download_Station_Web_API.pdf',
  detection: detectSynology,
  leavesFiles: true,
  connect: (connection, { outbound }) => {
    const { username, password, downloadPath } = connection
    const { allowInsecureTls } = settingsOf(settings, connection)
    const address = addressOf(connection, synology)
    const session = createSession({ outbound, address, username, password, allowInsecureTls })
    return clientOf(session, downloadPath)
  },
}

function clientOf(session: Session, downloadPath: string | null): DownloadClient {
  let known: Promise<Folders> | null = null
  const folders = () => {
    known ??= foldersOf(session).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  const tasks = async () => listTasks(session, await folders())
  const idOf = async (clientId: string) => {
    const found = (await tasks()).find(({ download }) => download.clientId === clientId)
    if (!found) throw upstream(product, say('clients.noTask', { id: clientId }))
    return found.taskId
  }
  const act = async (method: 'pause' | 'resume', clientId: string) => {
    const answer = await session.ask({ api: taskApi, version: 1, method, params: { id: await idOf(clientId) } })
    throwOnFailures(answer)
  }
  const detail = async (clientId: string, additional: string): Promise<WireFields> => {
    const params = { id: await idOf(clientId), additional }
    const answer = wireFields(await session.ask({ api: taskApi, version: 1, method: 'getinfo', params }))
    return wireFields(answer.list('tasks')[0])
  }
  return {
    test: async () => {
      // Shares and their free space change.
      known = null
      return testConnection(session, await folders(), downloadPath)
    },
    add: async (payload, options) => {
      const infoHash = infoHashOf(product, payload)
      let sent = false
      return confirmAdded({
        product,
        findId: async () => {
          const isListed = (await tasks()).some(({ download }) => download.clientId === infoHash)
          return isListed ? infoHash : null
        },
        send: async () => {
          sent = true
          await create(session, await folders(), payload, options)
        },
        configure: async (clientId) => {
          // Tasks cannot be created paused.
          if (options.stopped && sent) await act('pause', clientId)
        },
      })
    },
    appliedOptions: async (clientId, options) => {
      const found = (await tasks()).find(({ download }) => download.clientId === clientId)
      if (!found) return null
      const { destinationOf, realPath } = await folders()
      const { destination } = found
      const asked = options.downloadPath
      const isAsked = asked !== null && destination === destinationOf(asked)
      return {
        ...(destination === null ? {} : { downloadPath: isAsked ? asked : realPath(destination) }),
        stopped: isStopped(found.download.state),
        ...appliedGoals(goalsOf({}, options), { ratio: null, minutes: null }),
      }
    },
    list: async () => (await tasks()).map(({ download }) => download),
    remove: async (clientId) => {
      const found = (await tasks()).find(({ download }) => download.clientId === clientId)
      if (!found) return
      const params = { id: found.taskId, force_complete: 'false' }
      throwOnFailures(await session.ask({ api: taskApi, version: 1, method: 'delete', params }))
    },
    pause: (clientId) => act('pause', clientId),
    resume: (clientId) => act('resume', clientId),
    files: async (clientId) => listedFiles(await detail(clientId, 'file')),
    trackers: async (clientId) => listedTrackers(await detail(clientId, 'tracker')),
  }
}

async function testConnection(session: Session, folders: Folders, downloadPath: string | null) {
  const about = (method: string) => session.ask({ api: 'SYNO.DownloadStation.Info', version: 1, method })
  const version = wireFields(await about('getinfo')).text('version_string')
  const ofClient = wireFields(await about('getconfig')).text('default_destination')
  const destination = downloadPath === null ? ofClient : folders.destinationOf(downloadPath)
  if (destination === null) throw upstream(product, say('clients.noDefaultDownloadFolder'))
  return {
    version: version ?? '?',
    freeBytes: folders.freeBytes(destination),
    downloadPath: downloadPath ?? folders.realPath(destination),
  }
}

async function listTasks(session: Session, folders: Folders): Promise<ListedTask[]> {
  const tasks = await allTasks(session)
  // A task that does not say what it is may be a torrent.
  return tasks
    .filter((task) => (wireFields(task).text('type') ?? 'bt').toLowerCase() === 'bt')
    .map((task) => listedTask(task, folders.realPath))
}

/** Lists all tasks, by pages: the response says how many there are. */
async function allTasks(session: Session): Promise<unknown[]> {
  const tasks: unknown[] = []
  const known = new Set<string | null>()
  for (;;) {
    const params = { additional: 'detail,transfer', ...(tasks.length === 0 ? {} : { offset: String(tasks.length) }) }
    const answer = wireFields(await session.ask({ api: taskApi, version: 1, method: 'list', params }))
    const ids = expectedList(product, answer.value('tasks')).map((task) => [wireFields(task).text('id'), task] as const)
    const page = ids.filter(([id]) => id === null || !known.has(id))
    for (const [id, task] of page) {
      known.add(id)
      tasks.push(task)
    }
    const total = answer.number('total') ?? 0
    if (tasks.length >= total) return tasks
    if (page.every(([id]) => id === null)) throw shortList(product, tasks.length, total)
  }
}

/** The file name is the hash, which identifies the task later. Since DSM 6.2.4 only the newer API accepts files. */
async function create(session: Session, folders: Folders, payload: Payload, options: AddOptions): Promise<void> {
  const destination = options.downloadPath === null ? '' : folders.destinationOf(options.downloadPath)
  if (payload.kind === 'magnet') {
    const params = { uri: payload.uri, ...(destination === '' ? {} : { destination }) }
    await session.ask({ api: taskApi, version: 1, method: 'create', params })
  } else if (payload.kind === 'torrent') {
    const file = new Blob([Uint8Array.from(payload.bytes)], { type: 'application/x-bittorrent' })
    const fileName = `${payload.infoHash}.torrent`
    const call = (await session.offers(newerTaskApi, 2))
      ? {
          api: newerTaskApi,
          version: 2,
          method: 'create',
          params: { ...(await newerParams(session, destination)), fileName },
        }
      : {
          api: taskApi,
          version: 1,
          method: 'create',
          params: { ...(destination === '' ? {} : { destination }), fileName },
        }
    await session.ask(call, file)
  }
}

/** The values are JSON, and the folder is required. */
async function newerParams(session: Session, destination: string): Promise<Record<string, string>> {
  const folder = destination || (await defaultDestination(session))
  return { type: '"file"', file: '["torrent"]', create_list: 'false', destination: JSON.stringify(folder) }
}

async function defaultDestination(session: Session): Promise<string> {
  const answer = await session.ask({ api: 'SYNO.DownloadStation.Info', version: 1, method: 'getconfig' })
  return wireFields(answer).text('default_destination') ?? ''
}

/** Each task has its own result; 404 means that it is gone already. */
function throwOnFailures(answer: unknown): void {
  for (const result of Array.isArray(answer) ? answer : []) {
    const code = wireFields(result).number('error') ?? 0
    if (code !== 0 && code !== 404) throw upstream(product, say('clients.requestFailedError', { code }))
  }
}
