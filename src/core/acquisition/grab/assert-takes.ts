import { AppError } from '#domain/errors.ts'
import type { DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { refusalOf, type TorrentTrait, traitsOfMagnet } from '#domain/torrent/torrent-traits.ts'
import { describeTorrent } from './describe-torrent.ts'

/**
 * Some clients silently ignore what they cannot take: it would never start. Throws AppError `unprocessable` with the
 * reason.
 */
export async function assertTakes(
  kind: DownloadClientKind | undefined,
  payload: Payload,
  category: string | null,
): Promise<void> {
  const refusedCategory = category ? (kind?.refusesCategory?.(category) ?? null) : null
  if (refusedCategory !== null) throw new AppError('unprocessable', refusedCategory)
  const cannotTake = kind?.cannotTake ?? []
  if (cannotTake.length === 0) return
  const refusal = refusalOf(cannotTake, await traitsOf(payload))
  if (refusal !== null) throw new AppError('unprocessable', refusal)
}

async function traitsOf(payload: Payload): Promise<TorrentTrait[]> {
  if (payload.kind === 'magnet') return traitsOfMagnet(payload.uri)
  return payload.kind === 'torrent' ? (await describeTorrent(payload.bytes)).traits : []
}
