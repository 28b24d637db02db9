import type { IncomingMessage } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

export type StationTask = Record<string, unknown> & { id: string }

export type DownloadStation = {
  url: string
  tasks: StationTask[]
  /** How many tasks it lists in one answer. */
  pageSize: number
  /** The room on the volume of its one share. */
  freeBytes: number
  /** Every call in the order it came: its address, and the fields of its body. */
  calls: {
    path: string
    fields: Record<string, string>
    file: { name: string; bytes: Buffer } | null
    token: string | null
  }[]
  /** As if it had been restarted: nobody is signed in any more. */
  forgetSessions(): void
  close(): Promise<void>
}

type Options = {
  /** DSM 6.2.4 and later: files are taken by the newer API alone. */
  newer?: boolean
  fileStation?: boolean
  defaultDestination?: string
}

const account = 'tester'
const password = 's3cr3t-Pass ü&='

/**
 * Answers as Synology's guide to the Download Station Web API says that it does; there is no real one to be had. What
 * is done with files since DSM 6.2.4 is as Synology told it to others.
 */
export async function startDownloadStation(options: Options = {}): Promise<DownloadStation> {
  const { newer = true, fileStation = true, defaultDestination = 'downloads' } = options
  const sessions = new Set<string>()
  let nextTask = 1
  const station: DownloadStation = {
    url: '',
    tasks: [],
    pageSize: Number.POSITIVE_INFINITY,
    freeBytes: 5_000_000_000,
    calls: [],
    forgetSessions: () => sessions.clear(),
    close: async () => undefined,
  }

  const created = (uri: string, destination: string) => {
    const task = freshTask(`dbid_${nextTask}`, uri, destination || defaultDestination)
    nextTask += 1
    station.tasks.push(task)
    return success(newer ? { task_id: [task.id], list_id: [] } : undefined)
  }

  const server = await listenOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://station')
    const { fields, file } = await bodyOf(request)
    const token = request.headers['x-syno-token']
    station.calls.push({ path: url.pathname, fields, file, token: typeof token === 'string' ? token : null })
    const answer = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const path = url.pathname.replace(/^\/nas/, '')
    if (path === '/webapi/query.cgi') return answer(success(apis(newer, fileStation)))
    if (fields.method === 'login') {
      if (fields.account !== account || fields.passwd !== password) return answer(failure(400))
      sessions.add(`sid-${sessions.size}`)
      return answer(success({ sid: `sid-${sessions.size - 1}`, synotoken: 'tok' }))
    }
    if (!sessions.has(url.searchParams.get('_sid') ?? '')) return answer(failure(119))
    if (path === '/webapi/entry.cgi' && fields.method === 'list_share') {
      const volume_status = { freespace: station.freeBytes, totalspace: 9_000_000_000 }
      return answer(
        success({ shares: [{ name: 'downloads', additional: { real_path: '/volume1/downloads', volume_status } }] }),
      )
    }
    if (path === '/webapi/entry.cgi' && fields.method === 'create') {
      if (!newer || file === null) return answer(failure(102))
      return answer(created(file.name.replace(/\.torrent$/, ''), JSON.parse(fields.destination ?? '""')))
    }
    if (path === '/webapi/DownloadStation/info.cgi') {
      const config = { default_destination: defaultDestination }
      return answer(success(fields.method === 'getconfig' ? config : { version_string: '3.9.6-5005', version: 5005 }))
    }
    if (fields.method !== 'create') return answer(taskAnswer(station, fields))
    // Gone since 6.2.4: a file for the older API is an error of its parameters.
    if (file !== null && newer) return answer(failure(101))
    const uri = file === null ? (fields.uri ?? '') : file.name.replace(/\.torrent$/, '')
    return answer(fields.destination === 'nowhere' ? failure(403) : created(uri, fields.destination ?? ''))
  })
  return Object.assign(station, { url: server.url, close: server.close })
}

export const stationAccount = { username: account, password }

export function freshTask(id: string, uri: string, destination: string): StationTask {
  return {
    id,
    type: 'bt',
    username: account,
    title: uri.startsWith('magnet:') ? (new URL(uri).searchParams.get('dn') ?? uri) : uri,
    size: uri.startsWith('magnet:') ? '0' : '1000',
    status: 'downloading',
    status_extra: null,
    additional: {
      detail: { destination, uri, create_time: '1700000000', priority: 'auto', total_peers: 0, connected_seeders: 0 },
      transfer: { size_downloaded: '0', size_uploaded: '0', speed_download: 0, speed_upload: 0 },
      file: [{ filename: 'Game/game.bin', size: '1000', size_downloaded: '250', priority: 'normal' }],
      tracker: [
        { url: 'http://tracker.example:80/pass-key/announce', status: 'Success', update_timer: 10, seeds: 3, peers: 4 },
        { url: 'udp://dead.example:6969/announce', status: 'timed out', update_timer: 10, seeds: -1, peers: -1 },
      ],
    },
  }
}

function taskAnswer(
  { tasks, pageSize }: Pick<DownloadStation, 'tasks' | 'pageSize'>,
  { method, id, offset }: Record<string, string>,
) {
  if (method === 'list') {
    const from = Number(offset ?? 0)
    return success({ total: tasks.length, offset: from, tasks: tasks.slice(from, from + pageSize) })
  }
  const at = tasks.findIndex((task) => task.id === id)
  const task = tasks[at]
  if (task === undefined) return method === 'getinfo' ? failure(404) : success([{ id, error: 404 }])
  if (method === 'getinfo') return success({ tasks: [task] })
  if (method === 'pause') task.status = 'paused'
  else if (method === 'resume') task.status = 'downloading'
  else if (method === 'delete') tasks.splice(at, 1)
  else return failure(103)
  return success([{ id, error: 0 }])
}

function apis(newer: boolean, fileStation: boolean): Record<string, unknown> {
  const api = (path: string, maxVersion: number) => ({ path, minVersion: 1, maxVersion })
  return {
    'SYNO.API.Auth': api('auth.cgi', newer ? 7 : 3),
    'SYNO.DownloadStation.Info': api('DownloadStation/info.cgi', 2),
    'SYNO.DownloadStation.Task': api('DownloadStation/task.cgi', 3),
    ...(newer ? { 'SYNO.DownloadStation2.Task': api('entry.cgi', 2) } : {}),
    ...(fileStation ? { 'SYNO.FileStation.List': api('entry.cgi', 2) } : {}),
  }
}

function success(data: unknown): Record<string, unknown> {
  return data === undefined ? { success: true } : { data, success: true }
}

function failure(code: number): Record<string, unknown> {
  return { error: { code }, success: false }
}

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(pieces), { headers }).formData()
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | null = null
  for (const [name, value] of form.entries() as Iterable<[string, unknown]>) {
    if (value instanceof File) file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
    else fields[name] = String(value)
  }
  return { fields, file }
}
