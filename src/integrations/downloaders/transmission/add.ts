import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { goalsOf } from '../shared-settings.ts'
import { getTorrent, type Rpc } from './rpc.ts'

export type Chosen = { seedRatio?: number; seedIdleMinutes?: number }

export const bandwidthPriorities: Record<DownloadPriority, number> = { low: -1, normal: 0, high: 1 }
const maxIdleMinutes = 65_535
const minRatio = 0.01

/** Since 2.80 a duplicate is reported as a success. */
export async function send(rpc: Rpc, payload: Payload, options: AddOptions): Promise<void> {
  const source =
    payload.kind === 'torrent'
      ? { metainfo: Buffer.from(payload.bytes).toString('base64') }
      : { filename: payload.kind === 'magnet' ? payload.uri : '' }
  const folder = options.downloadPath ? { download_dir: options.downloadPath } : {}
  const priority = bandwidthPriorities[options.priority ?? 'normal']
  await rpc('torrent_add', { ...source, ...folder, paused: options.stopped, bandwidth_priority: priority })
}

/**
 * The add request accepts labels only since 4.0. Mode 1 is a limit of the torrent itself. Transmission has no seed time
 * limit, but an idle limit, which is never reached sooner.
 */
export async function configure(rpc: Rpc, clientId: string, options: AddOptions, chosen: Chosen): Promise<void> {
  const limits = limitsOf(options, chosen)
  if (Object.keys(limits).length > 0) await rpc('torrent_set', { ids: [clientId], ...limits })
  if (!options.category) return
  const labels = (await getTorrent(rpc, clientId, ['labels'])).list('labels')
  if (labels.includes(options.category)) return
  await rpc('torrent_set', { ids: [clientId], labels: [options.category, ...labels] })
}

type Limits = { seed_ratio_limit?: number; seed_ratio_mode?: number; seed_idle_limit?: number; seed_idle_mode?: number }

/** Transmission takes a ratio of 0 as unlimited, so the minimum ratio or one idle minute is set instead. */
export function limitsOf(options: AddOptions, { seedRatio, seedIdleMinutes }: Chosen): Limits {
  const goals = goalsOf(seedRatio === undefined ? {} : { seedRatio }, options)
  const minutes = goals.minutes ?? (goals.ratio === 0 ? 1 : seedIdleMinutes)
  const idle = minutes === undefined ? null : Math.min(maxIdleMinutes, Math.max(1, minutes))
  return {
    ...(goals.ratio === null ? {} : { seed_ratio_limit: Math.max(minRatio, goals.ratio), seed_ratio_mode: 1 }),
    ...(idle === null ? {} : { seed_idle_limit: idle, seed_idle_mode: 1 }),
  }
}
