import { secretFields } from '#domain/declaration.ts'
import type { Downloader, DownloaderChange } from '#domain/downloader.ts'
import { unknownHealth } from '#domain/health.ts'
import { instant } from '#domain/ports/clock.ts'
import { forgetTold } from '../downloads/live-downloads.ts'
import type { Program } from '../program.ts'
import { noteImportConditions } from '../settings/import-conditions.ts'
import { withKeyAmongSettings } from './address-credentials.ts'
import { checkedDownloader, downloadClientKind } from './checked-downloader.ts'
import { shownDownloader, storedDownloader } from './list-downloaders.ts'
import { keepsSecret, unmasked, unmaskedSettings } from './masked-secrets.ts'

type Parts = Pick<
  Program,
  | 'downloaders'
  | 'settings'
  | 'events'
  | 'outbound'
  | 'clock'
  | 'downloadClientKinds'
  | 'forgetClient'
  | 'live'
  | 'health'
>

/**
 * Changes a download client, forgets how it fared and lets go of the connection to what it was. Credentials that cannot
 * be read at present stay as they are until some are given.
 */
export async function changeDownloader(program: Parts, id: string, change: DownloaderChange): Promise<Downloader> {
  const before = storedDownloader(program, id)
  const checked = await checkedDownloader(program, changedDownloader(program, before, change))
  const changed = { ...checked, health: unknownHealth, updatedAt: instant(program.clock) }
  noteImportConditions(program)
  program.downloaders.save(changed, { keepUnreadable: !givesCredentials(program, changed.type, change) })
  forgetTold(program, id)
  program.health.lookSoon = true
  await program.forgetClient(id)
  return shownDownloader(program, storedDownloader(program, id))
}

/** The record with a change applied, not checked yet; masked secrets keep what is stored. */
export function changedDownloader(
  program: Pick<Program, 'downloadClientKinds'>,
  before: Downloader,
  given: DownloaderChange,
): Downloader {
  const kind = downloadClientKind(program, given.type ?? before.type)
  const change = withKeyAmongSettings(kind, given)
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const settings =
    change.settings === undefined
      ? before.settings
      : { ...before.settings, ...unmaskedSettings(change.settings, before.settings, secretFields(kind.settings)) }
  return {
    ...before,
    ...said,
    url: change.url === undefined ? before.url : change.url || null,
    password: unmasked(change.password, before.password),
    settings,
  }
}

function givesCredentials(
  program: Pick<Program, 'downloadClientKinds'>,
  type: Downloader['type'],
  change: DownloaderChange,
): boolean {
  const kind = downloadClientKind(program, type)
  const { username, password, settings = {} } = withKeyAmongSettings(kind, change)
  const secrets = secretFields(kind.settings).map((name) => settings[name])
  return [username, password, ...secrets].some((given) => !keepsSecret(given))
}
