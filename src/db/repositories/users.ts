import { and, count, eq, like, sql } from 'drizzle-orm'
import type { NewUser, StoredUser } from '#domain/accounts/user.ts'
import { type UserSettings, userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import type { ReleaseRule } from '#domain/release-rules/release-rule.ts'
import type { Connection } from '../connection.ts'
import { releaseRules, userSettings, users } from '../schema/users.ts'
import { updateRows } from '../update-rows.ts'

export type UsersRepository = ReturnType<typeof createUsersRepository>

/** Accounts and their settings. */
export function createUsersRepository({ orm }: Connection) {
  const byId = orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const settingsOf = orm
    .select()
    .from(userSettings)
    .where(eq(userSettings.userId, sql.placeholder('userId')))
    .prepare()
  const foreignHash = orm
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(like(users.passwordHash, '$2%'))
    .limit(1)
    .prepare()
  return {
    count: (): number => orm.select({ count: count() }).from(users).get()?.count ?? 0,
    countAdmins: (): number =>
      orm.select({ count: count() }).from(users).where(eq(users.role, 'admin')).get()?.count ?? 0,
    all: (): StoredUser[] => orm.select().from(users).orderBy(users.username).all(),
    find: (id: string): StoredUser | null => (byId.get({ id }) as StoredUser | undefined) ?? null,
    findByName: (username: string): StoredUser | null =>
      orm.select().from(users).where(sql`lower(${users.username}) = lower(${username})`).get() ?? null,
    insert: (user: NewUser): void => void orm.insert(users).values(user).run(),
    update: (id: string, change: Partial<Omit<StoredUser, 'id'>>): void =>
      updateRows(orm, users, change, eq(users.id, id)),
    /** A bcrypt hash of any account; `null` if there is none. */
    anyForeignHash: (): string | null => foreignHash.get({})?.passwordHash ?? null,
    /** Replaces a password hash, unless the password was changed in the meantime. */
    replaceHash: (id: string, before: string, passwordHash: string): void =>
      updateRows(orm, users, { passwordHash }, and(eq(users.id, id), eq(users.passwordHash, before))),
    remove: (id: string): void => void orm.delete(users).where(eq(users.id, id)).run(),
    settings: (userId: string): UserSettings => ({
      ...userSettingsDefaults,
      ...settingsOf.get({ userId })?.settings,
    }),
    releaseRules: (userId: string): ReleaseRule[] =>
      orm.select().from(releaseRules).where(eq(releaseRules.userId, userId)).get()?.rules ?? [],
    setReleaseRules(userId: string, rules: ReleaseRule[]): void {
      const target = releaseRules.userId
      orm.insert(releaseRules).values({ userId, rules }).onConflictDoUpdate({ target, set: { rules } }).run()
    },
    changeSettings(userId: string, settings: UserSettings): void {
      orm
        .insert(userSettings)
        .values({ userId, settings })
        .onConflictDoUpdate({ target: userSettings.userId, set: { settings } })
        .run()
    },
  }
}
