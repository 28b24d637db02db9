import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { goalsOf } from '../shared-settings.ts'
import { type Rpc, theTorrent } from './rpc.ts'

export type Chosen = { seedRatio?: number; seedIdleMinutes?: number }

const bandwidthPriorities: Record<DownloadPriority, number> = { low: -1, normal: 0, high: 1 }
const maxIdleMinutes = 65_535
const minRatio = 0.01

/** A duplicate is a success with another member, since 2.80; nothing of the answer is needed either way. */
export async function send(rpc: Rpc, payload: Payload, options: AddOptions): Promise<void> {
  const source =
    payload.kind === 'torrent'
      ? { metainfo: Buffer.from(payload.bytes).toString('base64') }
      : { filename: payload.kind === 'magnet' ? payload.uri : '' }
  const folder = options.downloadPath ? { 'download-dir': options.downloadPath } : {}
  const bandwidthPriority = bandwidthPriorities[options.priority ?? 'normal']
  await rpc('torrent-add', { ...source, ...folder, paused: options.stopped, bandwidthPriority })
}

/**
 * Labels can be given with the add itself only since 4.0. Seed limits have modes: 1 is "this torrent's own". It knows no
 * time of seeding but the time nobody asked for anything, which is never over sooner.
 */
export async function configure(rpc: Rpc, clientId: string, options: AddOptions, chosen: Chosen): Promise<void> {
  const changes: Record<string, unknown> = {}
  if (options.category) {
    const labels = (await theTorrent(rpc, clientId, ['labels'])).list('labels')
    if (!labels.includes(options.category)) changes.labels = [options.category, ...labels]
  }
  Object.assign(changes, limitsOf(options, chosen))
  if (Object.keys(changes).length > 0) await rpc('torrent-set', { ids: [clientId], ...changes })
}

/** A ratio of 0 it takes for no limit at all: the least that counts is said, or a minute in which nobody asked. */
function limitsOf(options: AddOptions, { seedRatio, seedIdleMinutes }: Chosen): Record<string, number> {
  const goals = goalsOf(seedRatio === undefined ? {} : { seedRatio }, options)
  const minutes = goals.minutes ?? (goals.ratio === 0 ? 1 : seedIdleMinutes)
  const idle = minutes === undefined ? null : Math.min(maxIdleMinutes, Math.max(1, minutes))
  return {
    ...(goals.ratio === null ? {} : { seedRatioLimit: Math.max(minRatio, goals.ratio), seedRatioMode: 1 }),
    ...(idle === null ? {} : { seedIdleLimit: idle, seedIdleMode: 1 }),
  }
}
