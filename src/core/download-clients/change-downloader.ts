import { secretFields } from '#domain/declaration.ts'
import type { Downloader, DownloaderChange } from '#domain/downloads/downloader.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext, ClientAccess } from '../app-context.ts'
import { moveKeyToSettings } from '../settings/address-credentials.ts'
import { recordConditionsChange } from '../settings/import-conditions.ts'
import { isMaskedSecret, unmasked, unmaskedSettings } from '../settings/masked-secrets.ts'
import { shownDownloader, storedDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

type Deps = ClientAccess & Pick<AppContext, 'downloaders' | 'settings' | 'events' | 'outbound' | 'clock' | 'health'>

/**
 * Changes a download client, resets its health and closes the old connection. Stored credentials that cannot be decrypted
 * stay as they are until new ones are entered.
 */
export async function changeDownloader(app: Deps, id: string, change: DownloaderChange): Promise<Downloader> {
  const before = storedDownloader(app, id)
  const checked = await validateDownloader(app, changedDownloader(app, before, change))
  const changed = { ...checked, health: unknownHealth, updatedAt: instant(app.clock) }
  recordConditionsChange(app)
  app.downloaders.save(changed, { keepUnreadable: !givesCredentials(app, changed.type, change) })
  app.clientMonitor.reset(id)
  app.health.requestCheck()
  await app.forgetClient(id)
  return shownDownloader(app, storedDownloader(app, id))
}

/** The record with a change applied, not validated. Masked secrets keep their stored values. */
export function changedDownloader(
  app: Pick<AppContext, 'downloadClientKinds'>,
  before: Downloader,
  given: DownloaderChange,
): Downloader {
  const kind = downloadClientKind(app, given.type ?? before.type)
  const change = moveKeyToSettings(kind, given)
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const settings =
    change.settings === undefined
      ? before.settings
      : { ...before.settings, ...unmaskedSettings(change.settings, before.settings, secretFields(kind.settings)) }
  return {
    ...before,
    ...values,
    url: change.url === undefined ? before.url : change.url || null,
    password: unmasked(change.password, before.password),
    settings,
  }
}

function givesCredentials(
  app: Pick<AppContext, 'downloadClientKinds'>,
  type: Downloader['type'],
  change: DownloaderChange,
): boolean {
  const kind = downloadClientKind(app, type)
  const { username, password, settings = {} } = moveKeyToSettings(kind, change)
  const secrets = secretFields(kind.settings).map((name) => settings[name])
  return [username, password, ...secrets].some((given) => !isMaskedSecret(given))
}
