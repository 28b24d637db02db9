import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { isStopped } from '../client-values.ts'
import { appliedGoals } from '../shared-settings.ts'
import { bandwidthPriorities, type Chosen, limitsOf } from './add.ts'
import { find, type Rpc } from './rpc.ts'
import { listedFields, listedTorrent } from './torrents.ts'

/** A limit of the torrent itself. */
const ownLimit = 1

const fields = [...listedFields, 'bandwidth_priority', 'seed_ratio_limit', 'seed_idle_limit']

/** Reads what Transmission has of the options of an add. Versions before 3.00 have no labels. */
export async function appliedOptions(
  rpc: Rpc,
  clientId: string,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions | null> {
  const torrent = await find(rpc, clientId, fields)
  if (torrent === null) return null
  const wanted = limitsOf(options, chosen)
  const folder = torrent.text('download_dir')
  const ofTorrent = (name: string) =>
    torrent.number(`${name}_mode`) === ownLimit ? torrent.number(`${name}_limit`) : null
  const priority = priorityOf(torrent.number('bandwidth_priority'))
  return {
    downloadPath: folder ?? undefined,
    category: listedTorrent(torrent, options.category?.trim() ?? null).category,
    stopped: isStopped(listedTorrent(torrent, null).state),
    priority,
    ...appliedGoals(
      { ratio: wanted.seed_ratio_limit ?? null, minutes: wanted.seed_idle_limit ?? null },
      { ratio: ofTorrent('seed_ratio'), minutes: ofTorrent('seed_idle') },
    ),
  }
}

function priorityOf(value: number | null): DownloadPriority | undefined {
  const names: DownloadPriority[] = ['low', 'normal', 'high']
  return names.find((name) => bandwidthPriorities[name] === value)
}
