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

/**
 * A name reduced for comparison, because clients replace characters that they cannot write. What separates two numbers
 * stays: version 1.1 is not version 11.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=^|\p{L})[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?=\p{L}|$)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '.')
  return plain === '' ? name : plain
}
