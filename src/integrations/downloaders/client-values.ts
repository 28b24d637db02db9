import { isOnlyOfWindows } from '#domain/paths/windows-paths.ts'
import type { ClientState } from '#domain/ports/download-client.ts'
import { isPastTime } from '../services/past-time.ts'

/** A client's path in a client's folder: the client may run on Windows while we do not. */
export function joinClientPath(folder: string, name: string): string {
  const separator = isOnlyOfWindows(folder) && !folder.includes('/') ? '\\' : '/'
  return `${folder.replace(/[\\/]+$/, '')}${separator}${name}`
}

const longestSeconds = 8_640_000

/** A time in seconds since 1970. `null` for what cannot be one. */
export function timeInSeconds(seconds: number | null, nowMs?: number): number | null {
  return seconds !== null && isPastTime(seconds * 1000, nowMs) ? seconds : null
}

/** The seconds that are left. `null` for none, and for 100 days or more, which qBittorrent sends for "unknown". */
export function secondsLeft(seconds: number | null): number | null {
  return seconds === null || seconds <= 0 || seconds >= longestSeconds ? null : Math.ceil(seconds)
}

/** The seconds that are left at a speed, `null` without one. */
export function secondsLeftAt(bytesPerSecond: number, bytesLeft: number | null): number | null {
  return bytesLeft === null || bytesPerSecond <= 0 ? null : secondsLeft(bytesLeft / bytesPerSecond)
}

/** Zero or less means unknown. */
export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

/** Clients send -1 for an unknown value. */
export function notNegative(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null
}

/** Whether a download is stopped, where its state tells it: a complete or checked one may be either. */
export function isStopped(state: ClientState): boolean | null {
  if (state === 'paused') return true
  return started.has(state) ? false : null
}

const started: ReadonlySet<ClientState> = new Set(['queued', 'metadata', 'downloading', 'stalled', 'seeding'])

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
