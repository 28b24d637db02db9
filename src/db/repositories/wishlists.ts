import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type UserSettings, userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import type { WishlistEntryState } from '#domain/games/storefront.ts'
import type { Connection } from '../connection.ts'
import { wishlistEntries, wishlistSyncs } from '../schema/storefront.ts'
import { userSettings, users } from '../schema/users.ts'

export type WishlistsRepository = ReturnType<typeof createWishlistsRepository>
export type StoredSync = typeof wishlistSyncs.$inferSelect
export type WishlistEntry = Pick<typeof wishlistEntries.$inferSelect, 'userId' | 'appId' | 'attempts'>
/** A user with an account at the storefront. */
export type WishlistOwner = {
  userId: string
  username: string
  storefrontUserId: string
  settings: UserSettings['wishlistSync']
  sync: StoredSync | null
}
export type EntryCounts = Record<WishlistEntryState, number>

/** Wishlists of users, and their syncs. */
export function createWishlistsRepository(connection: Connection) {
  const { orm } = connection
  const isPending = sql`${wishlistEntries.state} = 'pending'`
  const hasPending = orm
    .select({ state: wishlistEntries.state })
    .from(wishlistEntries)
    .where(isPending)
    .limit(1)
    .prepare()
  const isSkipped = eq(wishlistEntries.state, 'skipped')
  const isEntry = (userId: string, appId: number) =>
    and(eq(wishlistEntries.userId, userId), eq(wishlistEntries.appId, appId))
  return {
    owners: (): WishlistOwner[] =>
      orm
        .select({
          userId: users.id,
          username: users.username,
          storefrontUserId: users.storefrontUserId,
          settings: userSettings.settings,
          sync: wishlistSyncs,
        })
        .from(users)
        .leftJoin(userSettings, eq(userSettings.userId, users.id))
        .leftJoin(wishlistSyncs, eq(wishlistSyncs.userId, users.id))
        .where(isNotNull(users.storefrontUserId))
        .all()
        .map(({ storefrontUserId, settings, ...owner }) => ({
          ...owner,
          storefrontUserId: storefrontUserId ?? '',
          settings: settings?.wishlistSync ?? userSettingsDefaults.wishlistSync,
        })),
    sync: (userId: string): StoredSync | null =>
      orm.select().from(wishlistSyncs).where(eq(wishlistSyncs.userId, userId)).get() ?? null,
    putSync: (sync: StoredSync): void =>
      void orm.insert(wishlistSyncs).values(sync).onConflictDoUpdate({ target: wishlistSyncs.userId, set: sync }).run(),
    reported: (userId: string): void =>
      void orm.update(wishlistSyncs).set({ unreported: 0 }).where(eq(wishlistSyncs.userId, userId)).run(),
    countAdded: (userId: string): void =>
      void orm
        .update(wishlistSyncs)
        .set({ unreported: sql`${wishlistSyncs.unreported} + 1` })
        .where(eq(wishlistSyncs.userId, userId))
        .run(),
    appIds: (userId: string): number[] =>
      orm
        .select({ appId: wishlistEntries.appId })
        .from(wishlistEntries)
        .where(eq(wishlistEntries.userId, userId))
        .all()
        .map(({ appId }) => appId),
    /**
     * Replaces the entries of a user, but may keep those that the list lacks. New ones are pending, unless the library
     * has the game. Returns the new states.
     */
    replaceEntries(userId: string, appIds: readonly number[], { keepMissing = false } = {}): WishlistEntryState[] {
      const list = JSON.stringify(appIds)
      return connection.transaction(() => {
        if (!keepMissing) {
          connection.all(
            'DELETE FROM wishlist_entries WHERE user_id = ? AND app_id NOT IN (SELECT value FROM json_each(?))',
            userId,
            list,
          )
        }
        connection.all(
          "UPDATE wishlist_entries SET state = 'pending', attempts = 0 WHERE user_id = ? AND state = 'failed'",
          userId,
        )
        return connection
          .all<{ state: WishlistEntryState }>(insertNew, userId, userId, userId, list)
          .map(({ state }) => state)
      })
    },
    /** Whether any user has pending entries. Cheap: it is called twice a second. */
    hasPending: (): boolean => hasPending.all().length > 0,
    /** The users with pending entries. */
    usersWithPending: (): string[] =>
      orm
        .selectDistinct({ userId: wishlistEntries.userId })
        .from(wishlistEntries)
        .where(isPending)
        .all()
        .map(({ userId }) => userId),
    /** Lists pending entries. Those that failed least often come first. */
    pending: (userId: string, limit: number): WishlistEntry[] =>
      orm
        .select({ userId: wishlistEntries.userId, appId: wishlistEntries.appId, attempts: wishlistEntries.attempts })
        .from(wishlistEntries)
        .where(and(isPending, eq(wishlistEntries.userId, userId)))
        .orderBy(asc(wishlistEntries.attempts), asc(wishlistEntries.seq))
        .limit(limit)
        .all(),
    isPending: (userId: string, appId: number): boolean =>
      orm
        .select({ state: wishlistEntries.state })
        .from(wishlistEntries)
        .where(and(isEntry(userId, appId), isPending))
        .get() !== undefined,
    /** How many of these applications were skipped. */
    countSkipped: (userId: string, appIds: readonly number[]): number =>
      orm
        .select({ count: count() })
        .from(wishlistEntries)
        .where(and(eq(wishlistEntries.userId, userId), inArray(wishlistEntries.appId, [...appIds]), isSkipped))
        .get()?.count ?? 0,
    setState: (userId: string, appId: number, state: WishlistEntryState): void =>
      void orm.update(wishlistEntries).set({ state }).where(isEntry(userId, appId)).run(),
    setAttempts: (userId: string, appId: number, attempts: number): void =>
      void orm.update(wishlistEntries).set({ attempts }).where(isEntry(userId, appId)).run(),
    counts(userId: string): EntryCounts {
      const counts: EntryCounts = { pending: 0, added: 0, skipped: 0, failed: 0 }
      const rows = orm
        .select({ state: wishlistEntries.state, count: count() })
        .from(wishlistEntries)
        .where(eq(wishlistEntries.userId, userId))
        .groupBy(wishlistEntries.state)
        .all()
      for (const row of rows) counts[row.state] = row.count
      return counts
    },
    /** The id of the user's game that is this application; `null` if there is none. */
    gameOfApp: (userId: string, appId: number): string | null =>
      connection.all<{ id: string }>(
        `SELECT id FROM games WHERE user_id = ?1 AND storefront_app_id = ?2 AND storefront_app_id IS NOT NULL
         UNION ALL SELECT id FROM games WHERE user_id = ?1 AND metadata_id = 'steam:' || ?2 LIMIT 1`,
        userId,
        appId,
      )[0]?.id ?? null,
    /** Forgets the wishlist of a user. */
    remove: (userId: string): void =>
      connection.transaction(() => {
        orm.delete(wishlistEntries).where(eq(wishlistEntries.userId, userId)).run()
        orm.delete(wishlistSyncs).where(eq(wishlistSyncs.userId, userId)).run()
      }),
  }
}

const insertNew = `
  INSERT INTO wishlist_entries (user_id, app_id, state)
  SELECT ?, value,
    CASE WHEN value IN (SELECT storefront_app_id FROM games WHERE user_id = ? AND storefront_app_id IS NOT NULL)
      OR 'steam:' || value IN (SELECT metadata_id FROM games WHERE user_id = ? AND metadata_id IS NOT NULL)
    THEN 'skipped' ELSE 'pending' END
  FROM json_each(?) WHERE true
  ON CONFLICT DO NOTHING
  RETURNING state`
