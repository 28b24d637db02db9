import { type DownloaderType, downloaderDefaults, downloaderTypes } from '#domain/downloads/downloader.ts'
import { indexerDefaults, indexerProtocols } from '#domain/indexers/indexer.ts'
import type {
  SkippedRows,
  SourceDownloader,
  SourceFeed,
  SourceIndexer,
  SourceMapping,
  SourceRootFolder,
  SourceRow,
} from '#domain/other-programs/program-data.ts'
import type { OpenCredential } from './credentials.ts'
import type { TableRow } from './tables.ts'

/** Paths of the interface that are used where the path is empty. */
const usualPaths: Partial<Record<DownloaderType, string>> = { rtorrent: 'RPC2' }

/** What Ludarr appends to the address. */
const appended: Partial<Record<DownloaderType, RegExp>> = {
  nzbget: /\/(xmlrpc|jsonrpc)$/i,
  deluge: /\/json$/i,
  sabnzbd: /\/api$/i,
}

const unreadable = 'Its credentials cannot be decrypted. It is disabled until you enter them again.'
const address = /^https?:\/\/[^\s/?#]+[^\s]*$/i

const priorityOf = (row: TableRow): number => Math.min(50, Math.max(1, Math.round(row.number('priority') ?? 1)))
const nameOf = (row: TableRow): string => (row.text('name') ?? row.id).slice(0, 100)

function timesOf(row: TableRow, now: string): { createdAt: string; updatedAt: string } {
  return { createdAt: row.instant('created_at', now), updatedAt: row.instant('updated_at', now) }
}

export function readIndexer(row: TableRow, open: OpenCredential, now: string): SourceRow<SourceIndexer> | SkippedRows {
  const name = nameOf(row)
  const url = row.text('url')
  const protocol = indexerProtocols.find((each) => each === (row.text('protocol') ?? 'torznab'))
  const skipped = (note: string): SkippedRows => ({ table: row.table, name, count: 1, note })
  if (url === null || !address.test(url)) return skipped('Its address is not an http or https URL.')
  if (protocol === undefined) return skipped(`Ludarr has no indexer protocol "${row.text('protocol')}".`)
  const key = open(row.exact('api_key'))
  const listed = row.json('categories')
  const categories = Array.isArray(listed)
    ? listed.map(Number).filter((each) => Number.isInteger(each) && each > 0)
    : []
  return {
    table: row.table,
    id: row.id,
    name,
    notes: key.unreadable ? [unreadable] : [],
    url,
    apiKey: key.value,
    protocol,
    priority: priorityOf(row),
    ...timesOf(row, now),
    enabled: row.flag('enabled', true) && !key.unreadable,
    categories: categories.length > 0 ? [...new Set(categories)].slice(0, 200) : [...indexerDefaults.categories],
    rssEnabled: row.flag('rss_enabled', true),
    autoSearchEnabled: row.flag('auto_search_enabled', true),
  }
}

export function readDownloader(
  row: TableRow,
  open: OpenCredential,
  now: string,
): SourceRow<SourceDownloader> | SkippedRows {
  const name = nameOf(row)
  const type = downloaderTypes.find((each) => each === row.text('type'))
  const skipped = (note: string): SkippedRows => ({ table: row.table, name, count: 1, note })
  if (type === undefined) return skipped(`Ludarr has no download client "${row.text('type')}".`)
  const url = addressOfClient(row, type)
  if (url === null) return skipped('Its address is not an http or https URL.')
  const username = open(row.exact('username'))
  const password = open(row.exact('password'))
  const isUnreadable = username.unreadable || password.unreadable
  const notes = isUnreadable ? [unreadable] : []
  if (row.text('settings') !== null) notes.push('Its additional settings are not taken over.')
  const path = row.exact('download_path')
  const isUsable = path === null || !path.includes('..')
  if (!isUsable) notes.push('Its download folder contains "..", which Ludarr does not allow.')
  // Questarr's form has no field for an API key.
  const usesKey = type === 'sabnzbd'
  const settings = {
    ...(usesKey ? { apiKey: username.value } : {}),
    ...(row.flag('allow_self_signed_certificate') ? { allowInsecureTls: true } : {}),
  }
  return {
    table: row.table,
    id: row.id,
    name,
    notes,
    type,
    url,
    settings,
    priority: priorityOf(row),
    username: usesKey ? null : username.value,
    password: usesKey ? null : password.value,
    enabled: row.flag('enabled', true) && !isUnreadable,
    category: row.text('category')?.slice(0, 100) ?? downloaderDefaults.category,
    postImportCategory: row.text('post_import_category')?.slice(0, 100) ?? null,
    downloadPath: isUsable ? path : null,
    addStopped: row.flag('add_stopped'),
    removeCompleted: row.flag('remove_completed'),
    ...timesOf(row, now),
  }
}

export function readMapping(row: TableRow): SourceRow<SourceMapping> | SkippedRows {
  const remotePath = row.exact('remote_path')
  const localPath = row.exact('local_path')
  const name = `${remotePath} → ${localPath}`
  if (remotePath === null || localPath === null) {
    return { table: row.table, name, count: 1, note: 'One of its paths is empty.' }
  }
  const remoteHost = row.text('remote_host')
  return { table: row.table, id: row.id, name, notes: [], remoteHost, remotePath, localPath }
}

export function readFeed(row: TableRow, now: string): SourceRow<SourceFeed> | SkippedRows {
  const name = nameOf(row)
  const url = row.text('url')
  if (url === null || !address.test(url)) {
    return { table: row.table, name, count: 1, note: 'Its address is not an http or https URL.' }
  }
  // Ludarr recognizes the fields of feeds itself.
  return {
    table: row.table,
    id: row.id,
    name,
    notes: [],
    url,
    enabled: row.flag('enabled', true),
    createdAt: row.instant('created_at', now),
  }
}

export function readRootFolder(row: TableRow, now: string): SourceRow<SourceRootFolder> | SkippedRows {
  const path = row.exact('path')
  if (path === null) return { table: row.table, name: row.id, count: 1, note: 'It has no path.' }
  return {
    table: row.table,
    id: row.id,
    name: (row.text('name') ?? path).slice(0, 100),
    notes: [],
    path,
    enabled: row.flag('enabled', true),
    allowDelete: row.flag('allow_delete'),
    createdAt: row.instant('created_at', now),
  }
}

/** The address of a download client, which is stored in parts: host, port, TLS and path. `null` if it is none. */
function addressOfClient(row: TableRow, type: DownloaderType): string | null {
  const host = row.text('url')
  if (host === null) return null
  const scheme = row.flag('use_ssl') ? 'https' : 'http'
  const url = URL.parse(/^[a-z]+:\/\//i.test(host) ? host : `${scheme}://${host}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const port = row.number('port')
  if (port !== null && port > 0 && port < 65_536) url.port = String(port)
  const path = row.text('url_path') ?? usualPaths[type] ?? ''
  const parts = [url.pathname, path].flatMap((each) => each.split('/')).filter(Boolean)
  const whole = parts.length === 0 ? '' : `/${parts.join('/')}`
  const credentials = url.username === '' ? '' : `${url.username}:${url.password}@`
  return `${url.protocol}//${credentials}${url.host}${whole.replace(appended[type] ?? /$^/, '')}`
}
