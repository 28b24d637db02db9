import type { DownloaderType } from '#domain/downloads/downloader.ts'
import type { TableRow } from './tables.ts'

/** Paths of the interface that are used where the path is empty. */
const usualPaths: Partial<Record<DownloaderType, string>> = { rtorrent: 'RPC2' }
/** What Ludarr appends to the address. */
const appended: Partial<Record<DownloaderType, RegExp>> = {
  nzbget: /\/(xmlrpc|jsonrpc)$/i,
  deluge: /\/json$/i,
  sabnzbd: /\/api$/i,
}

/** The address of a download client, which is stored in parts: host, port, TLS and path. `null` if it is none. */
export function addressOfClient(row: TableRow, type: DownloaderType): string | null {
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
