export type NzbTitle = { name: string; password: string | null }

/**
 * Takes a password out of a title: `Name {{password}}` is how indexers write it.
 * https://sabnzbd.org/wiki/advanced/password-protected-rars
 */
export function readNzbTitle(title: string): NzbTitle {
  const found = /^(.*?)\s*\{\{(.+)\}\}\s*$/.exec(title)
  const [, name = '', password = ''] = found ?? []
  return found === null || name === '' ? { name: title, password: null } : { name, password }
}

/** What two spellings of a name have in common, for clients that change what they cannot write. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
