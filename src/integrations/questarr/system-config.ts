import type { SkippedRows, SourceKey, SourceRow } from '#domain/other-programs/program-data.ts'
import type { OpenCredential } from './credentials.ts'
import type { TableRow } from './tables.ts'

export const encryptionKeyName = 'app_encryption_material'

const unused: Record<string, string> = {
  jwt_secret: 'Ludarr signs sessions with its own secret.',
  [encryptionKeyName]: 'It decrypted the credentials. Ludarr encrypts them with its own key.',
}

/** A row of `system_config`. Its value is never part of the report. */
export function readSystemConfig(row: TableRow, open: OpenCredential): SourceRow<SourceKey> | SkippedRows {
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
