import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { StoredIdentity } from '#domain/accounts/sign-in-provider.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { sessions } from '../schema/sessions.ts'
import { identities, providerSessions } from '../schema/sign-in.ts'

export type IdentitiesRepository = ReturnType<typeof createIdentitiesRepository>

export type ProviderSession = typeof providerSessions.$inferSelect
/** A session that did not end yet. */
export type OpenSession = Pick<ProviderSession, 'sessionId' | 'userId' | 'providerSession'>

/** Persons at sign-in providers, and the sessions that began there. */
export function createIdentitiesRepository({ orm }: Connection, box: SecretBox) {
  const openSessions = (condition: SQL | undefined): OpenSession[] =>
    orm
      .select({
        sessionId: providerSessions.sessionId,
        userId: providerSessions.userId,
        providerSession: providerSessions.providerSession,
      })
      .from(providerSessions)
      .innerJoin(sessions, eq(sessions.id, providerSessions.sessionId))
      .where(and(isNull(sessions.endedAt), condition))
      .all()
  return {
    listOf: (userId: string): StoredIdentity[] =>
      orm
        .select()
        .from(identities)
        .where(eq(identities.userId, userId))
        .orderBy(asc(identities.createdAt), asc(identities.id))
        .all(),
    countOf: (userId: string): number =>
      orm.select({ count: count() }).from(identities).where(eq(identities.userId, userId)).get()?.count ?? 0,
    find: (issuer: string, subject: string): StoredIdentity | null =>
      orm
        .select()
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
        .get() ?? null,
    insert: (identity: StoredIdentity): void => void orm.insert(identities).values(identity).run(),
    recordUse: (id: string, label: string, at: string): void =>
      void orm.update(identities).set({ label, lastUsedAt: at }).where(eq(identities.id, id)).run(),
    remove: (id: string): void => void orm.delete(identities).where(eq(identities.id, id)).run(),
    insertSession: ({ idToken, ...session }: ProviderSession): void =>
      void orm
        .insert(providerSessions)
        .values({ ...session, idToken: idToken === null ? null : box.seal(idToken) })
        .run(),
    findSession(sessionId: string): ProviderSession | null {
      const row = orm.select().from(providerSessions).where(eq(providerSessions.sessionId, sessionId)).get()
      if (row === undefined) return null
      return { ...row, idToken: row.idToken === null ? null : box.open(row.idToken) }
    },
    openSessionsOfIdentity: (identityId: string, providerId: string): OpenSession[] =>
      openSessions(and(eq(providerSessions.identityId, identityId), eq(providerSessions.providerId, providerId))),
    openSessionsOfProvider: (providerId: string): OpenSession[] =>
      openSessions(eq(providerSessions.providerId, providerId)),
    openSessionsAtProvider: (providerId: string, providerSession: string): OpenSession[] =>
      openSessions(
        and(eq(providerSessions.providerId, providerId), eq(providerSessions.providerSession, providerSession)),
      ),
  }
}
