import { randomUUID } from 'node:crypto'
import { type Downloader, downloaderDefaults, type NewDownloader } from '#domain/downloads/downloader.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { withKeyAmongSettings } from '../settings/address-credentials.ts'
import { unmasked, unmaskedSettings } from '../settings/masked-secrets.ts'
import { shownDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

/**
 * Adds a download client. Throws AppError `invalid` for an unknown product, a forbidden address, settings that do not
 * fit, and a download folder with `..`.
 */
export async function addDownloader(
  app: Pick<AppContext, 'downloaders' | 'outbound' | 'clock' | 'downloadClientKinds'>,
  said: NewDownloader,
): Promise<Downloader> {
  const downloader = await validateDownloader(app, newDownloader(app, said))
  app.downloaders.insert(downloader)
  return shownDownloader(app, downloader)
}

/** A record out of what was said, not stored and not checked yet. */
export function newDownloader(
  app: Pick<AppContext, 'clock' | 'downloadClientKinds'>,
  given: NewDownloader,
): Downloader {
  const said = withKeyAmongSettings(downloadClientKind(app, given.type), given)
  const now = instant(app.clock)
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
