import type { Preference, Waiting } from '#domain/indexers/waiting.ts'
import { formatMoment, formatTime } from './values.ts'

const sources: Record<string, string> = {
  gog: 'GOG',
  scene: 'a scene release',
  p2p: 'a P2P release',
  repack: 'a repack',
  rom: 'a ROM',
}
const protocols: Record<string, string> = { torrent: 'a torrent', usenet: 'Usenet', direct: 'a direct download' }
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** What a game waits for: `Waiting until 6:00 PM for GOG or Usenet`. A later day is named. */
export function formatWaiting({ until, for: preferences }: Pick<Waiting, 'until' | 'for'>, now = new Date()): string {
  const isToday = new Date(until).toDateString() === now.toDateString()
  const time = isToday ? formatTime(until) : formatMoment(until)
  const names = preferences.map(nameOf)
  return `Waiting until ${time} for ${names.length === 0 ? 'a better release' : alternatives.format(names)}`
}

function nameOf({ kind, name }: Preference): string {
  if (kind === 'source') return sources[name] ?? name
  return kind === 'protocol' ? (protocols[name] ?? name) : name
}
