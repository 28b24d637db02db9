/** A client's path in a client's folder: the client may run on Windows while we do not. */
export function joinClientPath(folder: string, name: string): string {
  const isWindows = /^[A-Za-z]:[\\/]|^\\\\/.test(folder)
  const separator = isWindows && !folder.includes('/') ? '\\' : '/'
  return `${folder.replace(/[\\/]+$/, '')}${separator}${name}`
}

/** Seconds since 1970 as an instant; 0 and -1 are how clients say "never". */
export function instantOfSeconds(seconds: number | null): string | null {
  if (seconds === null || seconds <= 0 || seconds > 1e11) return null
  return new Date(seconds * 1000).toISOString()
}

/** Zero and less mean that the client does not know yet. */
export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

/** Clients say -1 where they do not know. */
export function notNegative(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null
}

/** A share of one, whatever rounding the client does. */
export function share(value: number | null): number {
  return Math.min(1, Math.max(0, value ?? 0))
}

/** Where a tracker is: no more than its host, as the path often holds a secret of the user's. */
export function trackerPlace(announce: string): string {
  const url = URL.parse(announce.trim())
  return url === null || url.host === '' ? 'a tracker' : `${url.protocol}//${url.host}`
}

/** A tracker's words without any address that it repeats. */
export function withoutAddresses(words: string | null): string | null {
  return words === null ? null : words.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, (address) => trackerPlace(address))
}
