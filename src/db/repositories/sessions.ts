import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SignInMethod } from '#domain/accounts/session.ts'
import type { Connection } from '../connection.ts'
import { sessions } from '../schema/sessions.ts'

export type SessionsRepository = ReturnType<typeof createSessionsRepository>
export type StoredSession = typeof sessions.$inferSelect

/** Sign-ins with a token. Tokens are not stored, only their ids. */
export function createSessionsRepository({ orm }: Connection) {
  const found = orm
    .select({ endedAt: sessions.endedAt, signedInBy: sessions.signedInBy })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare()
  const active = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedAt))
  return {
    insert: (session: Omit<StoredSession, 'signedOutAt' | 'endedAt'>): void =>
      void orm
        .insert(sessions)
        .values({ ...session, signedOutAt: null, endedAt: null })
        .run(),
    /** How it began; null for one that is unknown, as after an older backup was restored. */
    signedInBy: (id: string): SignInMethod | null => found.get({ id })?.signedInBy ?? null,
    /** False for one that is unknown, as after an older backup was restored. */
    isEnded: (id: string): boolean => (found.get({ id })?.endedAt ?? null) !== null,
    /** Lists sessions that can be ended, except for signed-out ones. */
    listedOf: (userId: string, now: string, limit: number): StoredSession[] =>
      orm
        .select()
        .from(sessions)
        .where(and(active(userId), isNull(sessions.signedOutAt), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
        .limit(limit)
        .all(),
    /** An unknown address keeps the last known one. */
    recordUse: (id: string, { at, address }: { at: string; address: string | null }): void =>
      void orm
        .update(sessions)
        .set({ lastUsedAt: at, address: address ?? undefined })
        .where(eq(sessions.id, id))
        .run(),
    /** Hides a session from the list. Its token stays valid until the session is ended. */
    signOut: (userId: string, id: string, at: string): void =>
      void orm
        .update(sessions)
        .set({ signedOutAt: at })
        .where(and(active(userId), eq(sessions.id, id)))
        .run(),
    /** Whether the user has this session, and it had not ended. */
    end: (userId: string, id: string, at: string): boolean =>
      orm
        .update(sessions)
        .set({ endedAt: at })
        .where(and(active(userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
        .all().length > 0,
    /** Ends all sessions of a user but one, also signed-out ones. Returns their ids. */
    endOthers: (userId: string, except: string | null, at: string): string[] =>
      orm
        .update(sessions)
        .set({ endedAt: at })
        .where(and(active(userId), ne(sessions.id, except ?? '')))
        .returning({ id: sessions.id })
        .all()
        .map(({ id }) => id),
    /** Ends all sessions that came by a link to an account at a provider, also signed-out ones. Returns their ids. */
    endOfLink: (linkId: string, at: string): { id: string; userId: string }[] =>
      orm
        .update(sessions)
        .set({ endedAt: at })
        .where(and(eq(sessions.linkId, linkId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id, userId: sessions.userId })
        .all(),
    removeExpired: (now: string): void => void orm.delete(sessions).where(lt(sessions.expiresAt, now)).run(),
  }
}
