import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
import type { Passkey, StoredPasskey } from '#domain/accounts/passkey.ts'
import type { Connection } from '../connection.ts'
import { passkeys } from '../schema/second-factors.ts'

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>

const { id, userId, name, credentialId, counter, createdAt, lastUsedAt } = passkeys
const shown = { id, name, createdAt, lastUsedAt }

/** Passkeys: their public keys. */
export function createPasskeysRepository({ orm }: Connection) {
  const own = (owner: string, passkeyId: string) => and(eq(userId, owner), eq(id, passkeyId))
  return {
    listOf: (owner: string): Passkey[] =>
      orm.select(shown).from(passkeys).where(eq(userId, owner)).orderBy(asc(createdAt), asc(id)).all(),
    credentialIdsOf: (owner: string): string[] =>
      orm
        .select({ credentialId })
        .from(passkeys)
        .where(eq(userId, owner))
        .all()
        .map((row) => row.credentialId),
    countOf: (owner: string): number =>
      orm.select({ count: count() }).from(passkeys).where(eq(userId, owner)).get()?.count ?? 0,
    findByCredential: (credential: string): StoredPasskey | null =>
      orm.select().from(passkeys).where(eq(credentialId, credential)).get() ?? null,
    insert: (passkey: StoredPasskey): void => void orm.insert(passkeys).values(passkey).run(),
    rename: (owner: string, passkeyId: string, newName: string): Passkey | null =>
      orm.update(passkeys).set({ name: newName }).where(own(owner, passkeyId)).returning(shown).all()[0] ?? null,
    remove: (owner: string, passkeyId: string): boolean =>
      orm.delete(passkeys).where(own(owner, passkeyId)).returning({ id }).all().length > 0,
    /** Records a sign-in. False if the counter has advanced in the meantime: only devices without one send 0. */
    recordUse: (passkeyId: string, use: { counter: number; at: string }): boolean =>
      orm
        .update(passkeys)
        .set({ counter: use.counter, lastUsedAt: use.at })
        .where(and(eq(id, passkeyId), or(lt(counter, use.counter), sql`${use.counter} = 0 AND ${counter} = 0`)))
        .returning({ id })
        .all().length > 0,
  }
}
