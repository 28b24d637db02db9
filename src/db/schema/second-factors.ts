import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The second factor of an account: a secret that it shares with an authenticator app. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: userId().primaryKey(),
  // Encrypted.
  secret: text().notNull(),
  createdAt: text('created_at').notNull(),
  // Null until a first code has shown that the app has the secret. Until then the factor counts for nothing.
  confirmedAt: text('confirmed_at'),
  // The time step of the last code that was accepted. Codes of it and of those before are used up.
  lastStep: integer('last_step').notNull().default(0),
})

/** Recovery codes that were not used yet. */
export const recoveryCodes = sqliteTable('recovery_codes', { userId: userId(), digest: text().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.digest] }),
])

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    // COSE, as Base64url.
    publicKey: text('public_key').notNull(),
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)
