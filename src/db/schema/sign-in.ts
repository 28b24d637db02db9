import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** Providers of OpenID Connect, without the one that the configuration sets. */
export const signInProviders = sqliteTable('sign_in_providers', {
  id: text().primaryKey(),
  name: text().notNull(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  // Encrypted.
  clientSecret: text('client_secret'),
  enabled: integer({ mode: 'boolean' }).notNull(),
  scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
  groupsClaim: text('groups_claim').notNull(),
  adminGroup: text('admin_group'),
  memberGroup: text('member_group'),
  createUsers: integer('create_users', { mode: 'boolean' }).notNull(),
  signOutAtProvider: integer('sign_out_at_provider', { mode: 'boolean' }).notNull(),
})

/** Persons at providers who may sign in as an account. */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Without the slash at the end.
    issuer: text().notNull(),
    subject: text().notNull(),
    label: text().notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [
    uniqueIndex('identities_person').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
)

/** Sessions that began at a provider. */
export const providerSessions = sqliteTable(
  'provider_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    // Also the provider of the configuration, which has no row.
    providerId: text('provider_id').notNull(),
    identityId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    // The session at the provider, for logout by the back channel.
    providerSession: text('provider_session'),
    // Encrypted: the provider wants it back when the user signs out.
    idToken: text('id_token'),
  },
  (table) => [
    index('provider_sessions_provider').on(table.providerId, table.providerSession),
    index('provider_sessions_identity').on(table.identityId),
  ],
)
