import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { type Goals, goalsOf } from '../shared-settings.ts'
import type { XmlRpc } from './xmlrpc.ts'

type Chosen = { seedRatio?: number; seedMinutes?: number }

/** 0 would turn it off. */
const priorities: Record<DownloadPriority, number> = { low: 1, normal: 2, high: 3 }

export const ratioNote = 'ludarr_seed_ratio'
export const minutesNote = 'ludarr_seed_minutes'

/** It has no limit of seeding for one torrent: ours is noted with it, and kept in its session. */
function noted({ ratio, minutes }: Goals): string[] {
  return [
    ...(ratio === null ? [] : [`d.custom.set=${ratioNote},${ratio}`]),
    ...(minutes === null ? [] : [`d.custom.set=${minutesNote},${minutes}`]),
  ]
}

/** The commands behind the content run as soon as it is loaded. It answers 0 whether it could read it or not. */
export async function load(rpc: XmlRpc, payload: Payload, options: AddOptions, chosen: Chosen): Promise<void> {
  const commands = noted(goalsOf(chosen, options))
  if (options.priority) commands.push(`d.priority.set=${priorities[options.priority]}`)
  if (options.category) commands.push(`d.custom1.set=${encodeURIComponent(options.category)}`)
  if (options.downloadPath) commands.push(`d.directory.set=${quoted(options.downloadPath)}`)
  if (payload.kind === 'magnet') {
    await rpc(options.stopped ? 'load.normal' : 'load.start', '', payload.uri, ...commands)
  } else if (payload.kind === 'torrent') {
    await rpc(options.stopped ? 'load.raw' : 'load.raw_start', '', payload.bytes, ...commands)
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
