import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext } from '../app-context.ts'

/** Says where a download is, as a word that is the same for whatever is the very same download. */
export type PlaceOf = (downloaderId: string | null, clientId: string) => string

/**
 * Two entries may lead to one client, as for two categories: what is downloaded through one is there through the other
 * as well, and is one download, not two.
 */
export function placesInClients({ downloaders }: Pick<AppContext, 'downloaders'>): PlaceOf {
  const programs = new Map(downloaders.all().map((downloader) => [downloader.id, programOf(downloader)]))
  return (downloaderId, clientId) => `${programs.get(downloaderId ?? '') ?? downloaderId}/${clientId.toLowerCase()}`
}

/** The running program behind an entry: one without an address is its own. */
function programOf({ id, type, url }: Downloader): string {
  const address = url === null ? null : URL.parse(url)
  if (address === null) return id
  const { protocol, hostname, port, pathname, search } = address
  const host = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname) ? 'localhost' : hostname.toLowerCase()
  return `${type} ${protocol}//${host}:${port}${pathname.replace(/\/+$/, '')}${search}`
}
