import { formFields, secretFields } from '#domain/declaration.ts'
import type { Downloader, DownloaderChange } from '#domain/downloads/downloader.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { moveKeyToSettings } from '../settings/address-credentials.ts'
import { recordConditionsChange } from '../settings/import-conditions.ts'
import { isMaskedSecret, unmasked, unmaskedSettings } from '../settings/masked-secrets.ts'
import { afterChange } from '../settings/service-health.ts'
import { assertSameDestination, changedAddress, type KeptSecret } from '../settings/stored-credentials.ts'
import { validTags } from '../tags/change-tags.ts'
import { connectionOf } from './add-downloader.ts'
import { shownDownloader, storedDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

type Deps = Needs<typeof validateDownloader | typeof recordConditionsChange> &
  Pick<AppContext, 'clientMonitor' | 'clock' | 'downloaders' | 'forgetClient' | 'health' | 'recentTests' | 'tags'>

/**
 * Changes a download client, forgets its health if it is reached in another way, and closes the old connection. Stored
 * credentials that cannot be decrypted stay as they are until new ones are entered.
 */
export async function changeDownloader(app: Deps, id: string, change: DownloaderChange): Promise<Downloader> {
  const before = storedDownloader(app, id)
  const checked = await validateDownloader(app, changedDownloader(app, before, change))
  const tagIds = change.tagIds === undefined ? before.tagIds : validTags(app, change.tagIds)
  const changed = {
    ...checked,
    tagIds,
    health: afterChange(app, { before, after: checked, connectionOf }),
    updatedAt: instant(app.clock),
  }
  recordConditionsChange(app)
  app.downloaders.save(changed, { keepUnreadable: !givesCredentials(downloadClientKind(app, changed.type), change) })
  app.clientMonitor.reset(id)
  app.health.requestCheck()
  await app.forgetClient(id)
  return shownDownloader(app, storedDownloader(app, id))
}

/**
 * The record with a change applied, not validated. Masked secrets keep their stored values. Throws AppError `invalid` if
 * they would be sent to another host.
 */
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
  const { url, kept } = changedAddress(before.url ?? '', change.url === null ? '' : change.url)
  assertSameDestination({
    before: before.url,
    after: url || null,
    kept: [...keptSecrets(kind, before, change), ...kept],
  })
  return {
    ...before,
    ...values,
    url: url || null,
    password: unmasked(change.password, before.password),
    settings,
  }
}

function keptSecrets(kind: DownloadClientKind, before: Downloader, change: DownloaderChange): KeptSecret[] {
  const password = { field: 'password', label: 'password' }
  // Credentials that cannot be decrypted now are sent again once the encryption key returns.
  if (isUnreadable(before.health)) return givesCredentials(kind, change) ? [] : [password]
  const isKept = (stored: unknown, given: unknown) => Boolean(stored) && isMaskedSecret(given)
  const settings = formFields(kind.settings)
    .filter((field) => field.kind === 'secret' && isKept(before.settings[field.name], change.settings?.[field.name]))
    .map(({ name, title }) => ({ field: `settings.${name}`, label: title }))
  // A product without a password counts, too: the stored one would be used after the next change of the product.
  return isKept(before.password, change.password) ? [password, ...settings] : settings
}

function givesCredentials(kind: DownloadClientKind, change: DownloaderChange): boolean {
  const { username, password, settings = {} } = moveKeyToSettings(kind, change)
  const secrets = secretFields(kind.settings).map((name) => settings[name])
  return [username, password, ...secrets].some((given) => !isMaskedSecret(given))
}
