import type { AddOptions, ClientDownload } from '#domain/ports/download-client.ts'

export type NzbTitle = { name: string; password: string | null }

/**
 * Separates the password that indexers append to a title: `Name {{password}}`.
 * https://sabnzbd.org/wiki/advanced/password-protected-rars
 */
export function readNzbTitle(title: string): NzbTitle {
  const found = /^(.*?)\s*\{\{(.+)\}\}\s*$/.exec(title)
  const [, name = '', password = ''] = found ?? []
  return found === null || name === '' ? { name: title, password: null } : { name, password }
}

/** What separates words, and what one of the clients replaces in a name by an underscore. */
const separators = /[\s\p{Cc}._\-()[\]{}\\/:"<>?*|]+/gu

/**
 * A name reduced for comparison, because clients replace characters that they cannot write. The signs that they keep stay:
 * `N++` is not `N`. So does every place where words or numbers are separated: version 1.1 is not version 11.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(separators, '.')
    .replace(/^\.|\.$/g, '')
  return plain === '' ? name : plain
}

/** Whether a client's download has the name that we send, and does not belong to another release. */
export function isNamed(name: string, { isTaken }: AddOptions): (download: ClientDownload) => boolean {
  const wanted = plainName(name)
  return (download) => plainName(download.name) === wanted && isTaken?.(download.clientId) !== true
}
