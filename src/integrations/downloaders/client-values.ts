/** A client's path in a client's folder: the client may run on Windows while we do not. */
export function joinClientPath(folder: string, name: string): string {
  const isWindows = /^[A-Za-z]:[\\/]|^\\\\/.test(folder)
  const separator = isWindows && !folder.includes('/') ? '\\' : '/'
  return `${folder.replace(/[\\/]+$/, '')}${separator}${name}`
}

/** Seconds since 1970 as an instant; clients send 0 or -1 for "never". */
export function instantOfSeconds(seconds: number | null): string | null {
  if (seconds === null || seconds <= 0 || seconds > 1e11) return null
  return new Date(seconds * 1000).toISOString()
}

/** Zero or less means unknown. */
export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

/** Clients send -1 for an unknown value. */
export function notNegative(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null
}

/** A share between 0 and 1, despite rounding errors of the client. */
export function share(value: number | null): number {
  return Math.min(1, Math.max(0, value ?? 0))
}

/** The tracker's host only: the path often contains the user's passkey. */
export function trackerPlace(announce: string): string {
  const url = URL.parse(announce.trim())
  return url === null || url.host === '' ? 'a tracker' : `${url.protocol}//${url.host}`
}

/** A tracker's message with its URLs reduced to the host. */
export function withoutAddresses(message: string | null): string | null {
  return message === null ? null : message.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, (address) => trackerPlace(address))
}
