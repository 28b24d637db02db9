import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import { say } from '#domain/messages/say.ts'
import type { ProgramData, SkippedRows, SourceKey, SourceRow } from '#domain/other-programs/program-data.ts'
import type { ProgramReaderOptions } from '#domain/ports/program-reader.ts'
import type { SourceDatabase } from '#domain/ports/source-database.ts'
import { DamagedDatabaseError } from '#domain/system/damaged-database.ts'
import { readApiKey, readSettings, readUser } from './accounts.ts'
import { createCredentialReader, isKey, type OpenCredential } from './credentials.ts'
import { readBlacklistEntry, readDownload } from './downloads.ts'
import { readGame, readJournalEntry } from './games.ts'
import { readDownloader, readFeed, readIndexer, readMapping, readRootFolder } from './services.ts'
import { maxValueBytes, readTables, type TableRow, type Tables } from './tables.ts'

const encryptionKeyName = 'app_encryption_material'

const unused: Record<string, string> = {
  jwt_secret: 'Ludarr signs sessions with its own secret.',
  [encryptionKeyName]: 'It decrypted the credentials. Ludarr encrypts them with its own key.',
}

/** Tables that are not read, with the reason. */
const leftOut: Record<string, string> = {
  __drizzle_migrations: 'They describe the database of Questarr.',
  sqlite_sequence: 'It belongs to the database of Questarr.',
  notifications: 'Old notifications are not taken over.',
  xrel_notified_releases: 'Ludarr remembers what it notified itself.',
  rss_feed_items: 'Ludarr reads the feeds again.',
  platform_mappings: 'Ludarr knows the platforms itself.',
  import_tasks: 'They are the log of earlier imports.',
  import_task_items: 'They are the log of earlier imports.',
  game_files: 'Ludarr lists the files again: select Rescan on the page of the game.',
  game_milestones: 'Ludarr has no milestones.',
  game_screenshots: 'Ludarr has no uploaded screenshots.',
  ai_auto_download_holds: 'Ludarr judges the releases itself.',
  integration_requests: 'They are the log of earlier requests.',
}

/**
 * Reads a database of Questarr of any version by the columns that are there. Throws AppError `invalid` if it is none, or
 * if the key is not 64 hexadecimal digits.
 */
export async function readQuestarr(
  database: SourceDatabase,
  { encryptionKey, now, onProgress }: ProgramReaderOptions,
  yieldToEventLoop: () => Promise<void>,
): Promise<ProgramData> {
  if (encryptionKey !== null && !isKey(encryptionKey)) {
    throw new AppError('invalid', say('programImport.keyNotHexadecimal'))
  }
  const tables = readTables(database)
  assertQuestarr(tables)
  await assertIntact(tables, yieldToEventLoop)
  const open = credentialReader(tables, encryptionKey)
  const counted = tables.names.map((table) => ({ table, rows: tables.count(table) }))
  const total = counted.reduce((sum, { table, rows }) => sum + (readNames.has(table) ? rows : 0), 0)
  const skipped: SkippedRows[] = []
  let done = 0
  const read = async <Value>(
    table: string,
    readRow: (row: TableRow) => SourceRow<Value> | SkippedRows,
  ): Promise<SourceRow<Value>[]> => {
    const found: SourceRow<Value>[] = []
    for (const row of tables.rows(table)) {
      const value = withOmissions(row, readRow(row))
      if ('count' in value) skipped.push(value)
      else found.push(value)
      done += 1
      onProgress(done, total)
      await yieldToEventLoop()
    }
    return found
  }
  const data = await readAll(read, open, now)
  for (const { table, rows } of counted) {
    if (readNames.has(table) || rows === 0) continue
    skipped.push({ table, name: null, count: rows, note: leftOut[table] ?? 'Ludarr does not know this table.' })
  }
  return { program: 'Questarr', version: newestMigration(tables), tables: counted, ...data, skipped }
}

/** The row with what the report says about the values that were not read, or not as they are. */
function withOmissions<Value>(
  { tooLong, cleaned }: TableRow,
  row: SourceRow<Value> | SkippedRows,
): SourceRow<Value> | SkippedRows {
  if (tooLong.length === 0 && cleaned.size === 0) return row
  const omission = [
    ...(tooLong.length === 0
      ? []
      : [`Left out, because longer than ${formatSize(maxValueBytes)}: ${tooLong.join(', ')}.`]),
    ...(cleaned.size === 0 ? [] : [`Control characters are replaced by spaces: ${[...cleaned].join(', ')}.`]),
  ].join(' ')
  return 'count' in row ? { ...row, note: `${row.note} ${omission}` } : { ...row, omission }
}

type ReadTable = <Value>(
  table: string,
  readRow: (row: TableRow) => SourceRow<Value> | SkippedRows,
) => Promise<SourceRow<Value>[]>

const readNames = new Set([
  'users',
  'user_settings',
  'system_config',
  'root_folders',
  'indexers',
  'downloaders',
  'path_mappings',
  'games',
  'game_journal_entries',
  'game_downloads',
  'release_blacklist',
  'rss_feeds',
  'api_keys',
])

async function readAll(read: ReadTable, open: OpenCredential, now: string) {
  return {
    users: await read('users', readUser),
    settings: await read('user_settings', readSettings),
    keys: await read('system_config', (row) => readSystemConfig(row, open)),
    rootFolders: await read('root_folders', (row) => readRootFolder(row, now)),
    indexers: await read('indexers', (row) => readIndexer(row, open, now)),
    downloaders: await read('downloaders', (row) => readDownloader(row, open, now)),
    mappings: await read('path_mappings', readMapping),
    games: await read('games', (row) => readGame(row, now)),
    gameNotes: await read('game_journal_entries', readJournalEntry),
    downloads: await read('game_downloads', (row) => readDownload(row, now)),
    blacklist: await read('release_blacklist', (row) => readBlacklistEntry(row, now)),
    feeds: await read('rss_feeds', (row) => readFeed(row, now)),
    apiKeys: await read('api_keys', readApiKey),
  }
}

function assertQuestarr({ names }: Tables): void {
  if (['users', 'games', 'indexers'].every((table) => names.includes(table))) return
  throw new AppError('invalid', say('programImport.notQuestarr'))
}

async function assertIntact({ names, damage }: Tables, yieldToEventLoop: () => Promise<void>): Promise<void> {
  for (const table of names) {
    const found = readNames.has(table) ? damage(table) : null
    if (found !== null) throw new DamagedDatabaseError(found, found)
    await yieldToEventLoop()
  }
}

/** A key that was given comes before the one in the database, which is older if both exist. */
function credentialReader({ rows }: Tables, given: string | null): OpenCredential {
  const stored = [...rows('system_config')].find((row) => row.text('key') === encryptionKeyName)?.text('value') ?? null
  const readers = [given, stored].map(createCredentialReader)
  return (text) => {
    const answers = readers.map((open) => open(text))
    return answers.find(({ unreadable }) => !unreadable) ?? { value: null, unreadable: true }
  }
}

function newestMigration({ rows }: Tables): string | null {
  return [...rows('__drizzle_migrations')].at(-1)?.text('hash')?.slice(0, 100) ?? null
}

/** A row of `system_config`. Its value is never part of the report. */
function readSystemConfig(row: TableRow, open: OpenCredential): SourceRow<SourceKey> | SkippedRows {
  const name = row.text('key') ?? row.id
  const { value, unreadable } = open(row.exact('value'))
  const found = { table: row.table, name, notes: [] }
  if (value !== null) {
    if (name === 'igdb.clientId') return { ...found, kind: 'igdb', field: 'clientId', value }
    if (name === 'igdb.clientSecret') return { ...found, kind: 'igdb', field: 'clientSecret', value }
    if (name === 'nexusmods.apiKey') return { ...found, kind: 'nexusMods', value }
    if (name === 'discord.webhookUrl') return { ...found, kind: 'discord', webhookUrl: value }
  }
  const note = unreadable ? 'It cannot be decrypted. Enter it again.' : 'Ludarr has no such setting.'
  return { table: row.table, name, count: 1, note: unused[name] ?? note }
}
