import { Buffer } from 'node:buffer'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { transferModes } from '#domain/importing/import.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { templateError } from '#domain/naming/folder-name.ts'
import type {
  SkippedRows,
  SourceApiKey,
  SourceRow,
  SourceSettings,
  SourceUser,
} from '#domain/other-programs/program-data.ts'
import type { TableRow } from './tables.ts'

// Hashes of a higher cost would take many seconds at each attempt to sign in.
const bcrypt = /^\$2[abxy]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

export function readUser(row: TableRow): SourceRow<SourceUser> | SkippedRows {
  const username = row.text('username')
  if (username === null) return { table: row.table, name: row.id, count: 1, note: 'It has no username.' }
  const stored = row.text('password_hash') ?? row.text('password') ?? ''
  const passwordHash = bcrypt.test(stored) ? stored : null
  const steamId = row.text('steam_id_64')
  const storefrontUserId = steamId !== null && /^7656\d{13}$/.test(steamId) ? steamId : null
  const isAdmin = row.text('role')?.toLowerCase() === 'admin' || row.flag('is_admin')
  return { table: row.table, id: row.id, name: username, notes: [], username, passwordHash, storefrontUserId, isAdmin }
}

/** The settings of a user, which include those that are for everyone in Ludarr. */
export function readSettings(row: TableRow): SourceRow<SourceSettings> | SkippedRows {
  const userId = row.reference('user_id', 'users')
  if (userId === null) return { table: row.table, name: row.id, count: 1, note: 'They belong to no user.' }
  const notes = notesOf(row)
  return {
    table: row.table,
    name: 'Settings',
    notes,
    userId,
    settings: settingsOf(row),
    importing: importingOf(row, notes),
    sceneReleases: row.number('xrel_scene_releases') === null ? null : row.flag('xrel_scene_releases'),
    p2pReleases: row.number('xrel_p2p_releases') === null ? null : row.flag('xrel_p2p_releases'),
  }
}

function settingsOf(row: TableRow): Partial<UserSettings> {
  const flags = {
    autoSearchEnabled: 'auto_search_enabled',
    autoGrabEnabled: 'auto_download_enabled',
    searchUnreleased: 'auto_search_unreleased',
    hideAdult: 'hide_adult_content',
  } as const
  const settings: Partial<UserSettings> = {}
  for (const [name, column] of Object.entries(flags)) {
    if (row.number(column) !== null) Object.assign(settings, { [name]: row.flag(column) })
  }
  const hours = row.number('search_interval_hours')
  if (hours !== null) settings.searchIntervalHours = hoursOf(hours)
  const groups = phrasesOf(row.texts('preferred_release_groups'))
  if (groups.length > 0) settings.preferredGroups = groups
  if (groups.length > 0 && row.flag('filter_by_preferred_groups')) settings.acceptedGroups = groups
  const words = phrasesOf(row.texts('release_name_blacklist'))
  if (words.length > 0) settings.rejectedWords = words
  const platform = row.text('preferred_platform')
  if (platform !== null && platform.length <= 100) settings.preferredPlatform = platformName(platform)
  const minSeeders = minSeedersOf(row.json('download_rules'))
  if (minSeeders !== null) settings.minSeeders = minSeeders
  if (row.number('steam_sync_enabled') !== null) {
    const intervalHours = hoursOf(row.number('steam_sync_interval_hours') ?? 24)
    settings.wishlistSync = { enabled: row.flag('steam_sync_enabled'), intervalHours }
  }
  return settings
}

function importingOf(row: TableRow, notes: string[]): Partial<ImportSettings> {
  const settings: Partial<ImportSettings> = {}
  const mode = transferModes.find((each) => each === row.text('transfer_mode'))
  if (mode !== undefined) settings.transferMode = mode
  const pattern = row.text('rename_pattern')
  const usable = pattern === null ? null : withoutUnknownFields(pattern)
  if (usable !== null) settings.renamePattern = usable
  if (usable !== pattern) {
    notes.push(
      `The folder naming "${pattern}" has fields that Ludarr does not have. It becomes "${usable ?? '{Title}'}".`,
    )
  }
  if (row.number('auto_unpack') !== null) settings.unpackArchives = row.flag('auto_unpack')
  if (row.flag('overwrite_existing')) settings.conflicts = 'merge'
  const ignored = row.texts('ignored_extensions').map((extension) => extension.replace(/^\./, '').toLowerCase())
  if (ignored.length > 0) settings.ignoredExtensions = ignored.filter((each) => each.length <= 20).slice(0, 100)
  const minSize = row.number('min_file_size')
  if (minSize !== null && minSize > 0) settings.minFileSize = Math.round(minSize)
  if (row.number('auto_delete_after_import') !== null) {
    settings.deleteAfterImport = row.flag('auto_delete_after_import')
  }
  const root = row.exact('library_root')
  if (root !== null) settings.libraryRoot = root
  return settings
}

const field = /\{[^{}]*\}/g

/** `null` if nothing useful is left. */
function withoutUnknownFields(pattern: string): string | null {
  if (templateError(pattern) === null) return pattern
  const known = pattern
    .replace(field, (found) => (templateError(`{Title} ${found}`) === null ? found : ''))
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return known !== '' && templateError(known) === null ? known : null
}

/** Lists what Ludarr has no setting for, where it is not the default. */
function notesOf(row: TableRow): string[] {
  const notes: string[] = []
  if (row.text('notification_preferences') !== null) notes.push('Choose the notifications again.')
  if (row.flag('telemetry_enabled')) notes.push('Consent to error reports is not taken over.')
  if (row.number('enable_post_processing') === 0) {
    notes.push('Importing was off. Ludarr imports completed downloads into the library folder.')
  }
  return notes
}

const hoursOf = (hours: number): number => Math.min(168, Math.max(1, Math.round(hours)))

function phrasesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text.length <= 100))].slice(0, 200)
}

function minSeedersOf(rules: unknown): number | null {
  const stored = typeof rules === 'object' && rules !== null && 'minSeeders' in rules ? rules.minSeeders : null
  return typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 && stored <= 10_000 ? stored : null
}

/** A key of newer versions. Ludarr stores the same digest in another alphabet. */
export function readApiKey(row: TableRow): SourceRow<SourceApiKey> | SkippedRows {
  const name = (row.text('name') ?? 'API key').slice(0, 100)
  const skipped = (note: string): SkippedRows => ({ table: row.table, name, count: 1, note })
  const hash = row.text('key_hash') ?? ''
  const userId = row.reference('user_id', 'users')
  if (userId === null || !/^[0-9a-f]{64}$/i.test(hash)) return skipped('The key is not stored as a SHA-256 digest.')
  if (row.text('expires_at') !== null) return skipped('The key expires, which keys of Ludarr do not. Create a new one.')
  const scope = row.text('scope') ?? 'integration:all'
  if (scope !== 'integration:all') return skipped('The key is limited to one program, which keys of Ludarr are not.')
  return {
    table: row.table,
    id: row.id,
    name,
    notes: [],
    userId,
    prefix: (row.text('prefix') ?? '').slice(0, 20),
    digest: Buffer.from(hash, 'hex').toString('base64url'),
    createdAt: row.instant('created_at', new Date(0).toISOString()),
    lastUsedAt: row.instant('last_used_at', null),
  }
}
