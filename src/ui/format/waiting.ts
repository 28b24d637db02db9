import type { Preference, Waiting } from '#domain/indexers/waiting.ts'
import type { PlainKey } from '../texts/catalog.ts'
import { t } from '../texts/page-texts.ts'
import { formatAlternatives, formatMoment, formatTime } from './values.ts'

const sources: Partial<Record<string, PlainKey>> = {
  scene: 'waiting.scene',
  p2p: 'waiting.p2p',
  repack: 'waiting.repack',
  rom: 'waiting.rom',
}
const protocols: Partial<Record<string, PlainKey>> = {
  torrent: 'waiting.torrent',
  usenet: 'waiting.usenet',
  direct: 'waiting.direct',
}

/** What a game waits for: `Waiting until 6:00 PM for GOG or Usenet`. A later day is named. */
export function formatWaiting({ until, for: preferences }: Pick<Waiting, 'until' | 'for'>, now = new Date()): string {
  const isToday = new Date(until).toDateString() === now.toDateString()
  const time = isToday ? formatTime(until) : formatMoment(until)
  const names = preferences.length === 0 ? t('waiting.better') : formatAlternatives(preferences.map(nameOf))
  return t('waiting.until', { time, names })
}

function nameOf({ kind, name }: Preference): string {
  if (kind === 'source' && name === 'gog') return 'GOG'
  const key = kind === 'source' ? sources[name] : kind === 'protocol' ? protocols[name] : undefined
  return key === undefined ? name : t(key)
}
