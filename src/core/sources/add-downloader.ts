import { randomUUID } from 'node:crypto'
import { type Downloader, downloaderDefaults, type NewDownloader } from '#domain/downloader.ts'
import { unknownHealth } from '#domain/health.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../program.ts'
import { withKeyAmongSettings } from './address-credentials.ts'
import { checkedDownloader, downloadClientKind } from './checked-downloader.ts'
import { shownDownloader } from './list-downloaders.ts'
import { unmasked, unmaskedSettings } from './masked-secrets.ts'

/**
 * Adds a download client. Throws AppError `invalid` for an unknown product, a forbidden address, settings that do not
 * fit, and a download folder with `..`.
 */
export async function addDownloader(
  program: Pick<Program, 'downloaders' | 'outbound' | 'clock' | 'downloadClientKinds'>,
  said: NewDownloader,
): Promise<Downloader> {
  const downloader = await checkedDownloader(program, newDownloader(program, said))
  program.downloaders.insert(downloader)
  return shownDownloader(program, downloader)
}

/** A record out of what was said, not stored and not checked yet. */
export function newDownloader(
  program: Pick<Program, 'clock' | 'downloadClientKinds'>,
  given: NewDownloader,
): Downloader {
  const said = withKeyAmongSettings(downloadClientKind(program, given.type), given)
  const now = instant(program.clock)
  const settings = said.settings ?? {}
  return {
    ...downloaderDefaults,
    ...said,
    id: randomUUID(),
    name: said.name.trim(),
    url: said.url || null,
    password: unmasked(said.password, null),
    settings: unmaskedSettings(settings, {}, Object.keys(settings)),
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
}
