import { isOnlyOfWindows } from '../paths/windows-paths.ts'
import type { AddOptions, AppliedOptions } from '../ports/download-client.ts'

/** Clients round ratios. */
const ratioTolerance = 0.01

/** Begins the part of a download's message that names the differences, which follow it to the end. */
const marker = 'The client has other options than requested: '
const separator = '; '
const isPaused = 'paused instead of started'
const isStarted = 'started instead of paused'

/** Lists what differs between the options of an add and those that the client has, as parts of a message. */
export function requestDifferences(options: AddOptions, applied: AppliedOptions): string[] {
  const { downloadPath, category, stopped, priority, seedRatio, seedMinutes } = applied
  const differences: string[] = []
  if (options.downloadPath && downloadPath !== undefined && !isSameFolder(options.downloadPath, downloadPath)) {
    differences.push(`folder "${downloadPath}" instead of "${options.downloadPath}"`)
  }
  if (options.category && category !== undefined && !isSameName(options.category, category)) {
    differences.push(`category "${category ?? ''}" instead of "${options.category}"`)
  }
  if (stopped != null && stopped !== options.stopped) {
    differences.push(stopped ? isPaused : isStarted)
  }
  if (options.priority && priority !== undefined && priority !== options.priority) {
    differences.push(`priority "${priority}" instead of "${options.priority}"`)
  }
  if (seedRatio !== undefined && !isSameRatio(seedRatio)) {
    differences.push(`seed ratio "${seedRatio.applied ?? 'default'}" instead of "${seedRatio.asked}"`)
  }
  if (seedMinutes !== undefined && seedMinutes.asked !== seedMinutes.applied) {
    differences.push(`seed minutes "${seedMinutes.applied ?? 'default'}" instead of "${seedMinutes.asked}"`)
  }
  return differences
}

/** A message with these differences at its end, instead of earlier ones. */
export function withDifferences(message: string | null, differences: readonly string[]): string | null {
  const plain = message === null ? '' : (message.split(marker)[0] ?? '').replace(/\. ?$/, '')
  const told = differences.length === 0 ? '' : `${marker}${differences.join(separator)}`
  return [plain, told].filter((part) => part !== '').join('. ') || null
}

/** The differences that a stored message names. */
export function differencesIn(message: string | null): string[] {
  const at = message?.indexOf(marker) ?? -1
  return message === null || at < 0 ? [] : message.slice(at + marker.length).split(separator)
}

/** The differences without the state, which a user may have changed since. */
export function lastingDifferencesIn(message: string | null): string[] {
  return differencesIn(message).filter((difference) => difference !== isPaused && difference !== isStarted)
}

/** Clients add or remove a separator at the end, and change those of Windows. */
function isSameFolder(asked: string, applied: string): boolean {
  return plainFolder(asked) === plainFolder(applied)
}

function plainFolder(path: string): string {
  const isWindows = isOnlyOfWindows(path)
  const plain = isWindows ? path.replaceAll('\\', '/').toLowerCase() : path
  return plain.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

/** Some clients store categories in lower case, or without blanks at their ends. */
function isSameName(asked: string, applied: string | null): boolean {
  return asked.trim().toLowerCase() === (applied ?? '').trim().toLowerCase()
}

function isSameRatio({ asked, applied }: { asked: number; applied: number | null }): boolean {
  return applied !== null && Math.abs(asked - applied) <= ratioTolerance
}
