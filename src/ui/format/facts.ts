import { t } from '../texts/text.ts'
import { formatDuration, formatSize } from './values.ts'

export type Fact = { name: string; value: string }

/** Flattens the system information; units are derived from the names. */
export function factsIn(info: Record<string, unknown>, prefix = ''): Fact[] {
  return Object.entries(info).flatMap(([key, value]) => {
    const name = labelOf(prefix === '' ? key : `${prefix} ${key}`)
    if (value === null || value === undefined) return []
    if (typeof value === 'object') return factsIn({ ...value }, Array.isArray(value) ? key : key)
    return [{ name, value: factValue(key, value) }]
  })
}

function factValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'format.yes' : 'format.no')
  if (typeof value !== 'number') return String(value)
  if (/bytes|rss|heap|memory|size/i.test(key)) return formatSize(value)
  if (/seconds|uptime/i.test(key)) return formatDuration(value)
  return String(value)
}

function labelOf(key: string): string {
  const label = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (?:bytes|seconds)$/, '')
    .replace(/\bdir\b/, 'folder')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
