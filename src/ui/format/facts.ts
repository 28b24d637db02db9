import { formatSize } from './amounts.ts'
import { formatDuration } from './times.ts'

export type Fact = { name: string; value: string }

/** Lays out what the server says about itself; the endings of the names tell the units. */
export function factsIn(info: Record<string, unknown>, prefix = ''): Fact[] {
  return Object.entries(info).flatMap(([key, value]) => {
    const name = inWords(prefix === '' ? key : `${prefix} ${key}`)
    if (value === null || value === undefined) return []
    if (typeof value === 'object') return factsIn({ ...value }, Array.isArray(value) ? key : key)
    return [{ name, value: factValue(key, value) }]
  })
}

function factValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return String(value)
  if (/bytes|rss|heap|memory|size/i.test(key)) return formatSize(value)
  if (/seconds|uptime/i.test(key)) return formatDuration(value)
  return String(value)
}

function inWords(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (?:bytes|seconds)$/, '')
    .replace(/\bdir\b/, 'folder')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
