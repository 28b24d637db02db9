import { randomUUID } from 'node:crypto'
import { type Downloader, downloaderDefaults, type NewDownloader } from '#domain/downloads/downloader.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { moveKeyToSettings } from '../settings/address-credentials.ts'
import { unmasked, unmaskedSettings } from '../settings/masked-secrets.ts'
import type { ConnectionValues } from '../settings/recent-tests.ts'
import { changedAddress } from '../settings/stored-credentials.ts'
import { validTags } from '../tags/change-tags.ts'
import { shownDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

/**
 * Adds a download client. Throws AppError `invalid` for an unknown product, a forbidden address, settings that do not
 * fit, and a download folder with `..`.
 */
export async function addDownloader(
  app: Pick<AppContext, 'downloaders' | 'outbound' | 'clock' | 'downloadClientKinds' | 'tags' | 'recentTests'>,
  input: NewDownloader,
): Promise<Downloader> {
  const downloader = await validateDownloader(app, {
    ...newDownloader(app, input),
    tagIds: validTags(app, input.tagIds ?? []),
  })
  downloader.health = app.recentTests.healthOf(connectionOf(downloader))
  app.downloaders.insert(downloader)
  return shownDownloader(app, downloader)
}

/** Everything that decides how a client is reached, and what a test of it says. */
export function connectionOf(downloader: Downloader): ConnectionValues {
  const { type, url, username, password, category, downloadPath, settings } = downloader
  return [type, url, username, password, category, downloadPath, settings]
}

/** A record from the input, neither validated nor stored. */
export function newDownloader(
  app: Pick<AppContext, 'clock' | 'downloadClientKinds'>,
  input: NewDownloader,
): Downloader {
  const values = moveKeyToSettings(downloadClientKind(app, input.type), input)
  const now = instant(app.clock)
  const settings = values.settings ?? {}
  return {
    ...downloaderDefaults,
    ...values,
    id: randomUUID(),
    name: values.name.trim(),
    url: changedAddress('', values.url ?? '').url || null,
    password: unmasked(values.password, null),
    settings: unmaskedSettings(settings, {}, Object.keys(settings)),
    tagIds: values.tagIds ?? [],
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
}
