import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext } from '../app-context.ts'

/** A key that is equal for the same download, whichever entry of its client it was found through. */
export type ClientKey = (downloaderId: string | null, clientId: string) => string

/**
 * Two entries may lead to the same client, for example with two categories. A download that both list is one download,
 * not two.
 */
export function clientKeys({ downloaders }: Pick<AppContext, 'downloaders'>): ClientKey {
  const programs = new Map(downloaders.all().map((downloader) => [downloader.id, programOf(downloader)]))
  return (downloaderId, clientId) => `${programs.get(downloaderId ?? '') ?? downloaderId}/${clientId.toLowerCase()}`
}

/** The running client behind an entry. An entry without an address is its own client. */
function programOf({ id, type, url }: Downloader): string {
  const address = url === null ? null : URL.parse(url)
  if (address === null) return id
  const { protocol, hostname, port, pathname, search } = address
  const host = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname) ? 'localhost' : hostname.toLowerCase()
  return `${type} ${protocol}//${host}:${port}${pathname.replace(/\/+$/, '')}${search}`
}
