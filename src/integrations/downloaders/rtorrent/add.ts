import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { type Goals, goalsOf } from '../shared-settings.ts'
import type { XmlRpc } from './xmlrpc.ts'

export type Chosen = { seedRatio?: number; seedMinutes?: number }

/** 0 would disable the download. */
export const priorities: Record<DownloadPriority, number> = { low: 1, normal: 2, high: 3 }

export const ratioField = 'ludarr_seed_ratio'
export const minutesField = 'ludarr_seed_minutes'

/** rTorrent has no seed limit per torrent: ours is stored as a custom field in its session. */
function goalCommands({ ratio, minutes }: Goals): string[] {
  return [
    ...(ratio === null ? [] : [`d.custom.set=${ratioField},${ratio}`]),
    ...(minutes === null ? [] : [`d.custom.set=${minutesField},${minutes}`]),
  ]
}

/** The commands run once the torrent is loaded. The result is 0 even if it could not be read. */
export async function load(rpc: XmlRpc, payload: Payload, options: AddOptions, chosen: Chosen): Promise<void> {
  const commands = goalCommands(goalsOf(chosen, options))
  if (options.priority) commands.push(`d.priority.set=${priorities[options.priority]}`)
  if (options.category) commands.push(`d.custom1.set=${encodeURIComponent(options.category)}`)
  if (options.downloadPath) commands.push(`d.directory.set=${quoted(options.downloadPath)}`)
  if (payload.kind === 'magnet') {
    await rpc(options.stopped ? 'load.normal' : 'load.start', '', payload.uri, ...commands)
  } else if (payload.kind === 'torrent') {
    await rpc(options.stopped ? 'load.raw' : 'load.raw_start', '', payload.bytes, ...commands)
  }
}

/** Web interfaces drop commands with quotation marks, so they are used only where they are needed. */
function quoted(text: string): string {
  if (/^[\p{L}\p{N}/._:@%+-]+$/u.test(text)) return text
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
