import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { isStopped } from '../client-values.ts'
import { appliedGoals, goalsOf } from '../shared-settings.ts'
import { wireFields } from '../wire-fields.ts'
import { labelOf } from './labels.ts'
import { listedTorrent } from './torrents.ts'

/** What Deluge has of the options of an add. Its labels have fewer characters than categories. */
export function appliedOptions(
  clientId: string,
  value: unknown,
  options: AddOptions,
  chosen: { seedRatio?: number },
): AppliedOptions | null {
  const torrent = wireFields(value)
  if (torrent.text('state') === null) return null
  const folder = torrent.text('save_path')
  const label = torrent.text('label')
  const { category } = options
  return {
    ...(folder === null ? {} : { downloadPath: folder }),
    category: category !== null && label === labelOf(category) ? category : label,
    stopped: isStopped(listedTorrent(clientId, value).state),
    // Deluge has no limit for the time.
    ...appliedGoals(goalsOf(chosen, options), {
      ratio: torrent.flag('stop_at_ratio') ? torrent.number('stop_ratio') : null,
      minutes: null,
    }),
  }
}
