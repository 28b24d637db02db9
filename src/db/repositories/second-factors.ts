import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AccountFactors } from '#domain/accounts/second-factor.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { passkeys, recoveryCodes, totpFactors } from '../schema/second-factors.ts'

/** The part that needs no key. */
export function createFactorRemoval({ orm }: Pick<Connection, 'orm'>) {
  return {
    /** Removes the second factor of an account with its recovery codes. False if it had no confirmed one. */
    remove(userId: string): boolean {
      orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
      const removed = orm
        .delete(totpFactors)
        .where(eq(totpFactors.userId, userId))
        .returning({ confirmedAt: totpFactors.confirmedAt })
        .all()
      return removed.some(({ confirmedAt }) => confirmedAt !== null)
    },
    /** Removes all passkeys of an account. Returns how many there were. */
    removePasskeys: (userId: string): number =>
      orm.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id }).all().length,
  }
}

export type SecondFactorsRepository = ReturnType<typeof createSecondFactorsRepository>
/** `secret` is null if the current key cannot decrypt it. */
export type StoredFactor = { secret: string | null; createdAt: string; confirmedAt: string | null }

/** The second factors of the accounts. Secrets are encrypted, recovery codes are stored as digests only. */
export function createSecondFactorsRepository({ orm }: Connection, box: SecretBox) {
  const byUser = orm
    .select({ secret: totpFactors.secret, createdAt: totpFactors.createdAt, confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(eq(totpFactors.userId, sql.placeholder('userId')))
    .prepare()
  const find = (userId: string): StoredFactor | null => {
    const factor = byUser.get({ userId })
    return factor === undefined ? null : { ...factor, secret: box.open(factor.secret) }
  }
  return {
    find,
    /** Whether the account has a confirmed second factor. */
    has: (userId: string): boolean => (byUser.get({ userId })?.confirmedAt ?? null) !== null,
    /** Stores a secret that counts once it is confirmed. False if the account has a confirmed one. */
    begin(userId: string, secret: string, createdAt: string): boolean {
      const values = { secret: box.seal(secret), createdAt, lastStep: 0 }
      return (
        orm
          .insert(totpFactors)
          .values({ userId, ...values, confirmedAt: null })
          .onConflictDoUpdate({ target: totpFactors.userId, set: values, setWhere: isNull(totpFactors.confirmedAt) })
          .returning({ userId: totpFactors.userId })
          .all().length > 0
      )
    },
    /** Confirms the secret by the code of this time step, which is used up with it. */
    confirm: (userId: string, step: number, at: string): void =>
      void orm
        .update(totpFactors)
        .set({ confirmedAt: at, lastStep: step })
        .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
        .run(),
    /** Uses up the codes of a time step and of all before. False if they were used already. */
    spendStep: (userId: string, step: number): boolean =>
      orm
        .update(totpFactors)
        .set({ lastStep: step })
        .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt), lt(totpFactors.lastStep, step)))
        .returning({ userId: totpFactors.userId })
        .all().length > 0,
    /** Uses up a recovery code. False if there is none with this digest. */
    spendRecoveryCode: (userId: string, digest: string): boolean =>
      orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, digest)))
        .returning({ digest: recoveryCodes.digest })
        .all().length > 0,
    replaceRecoveryCodes(userId: string, digests: readonly string[]): void {
      orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
      if (digests.length === 0) return
      orm
        .insert(recoveryCodes)
        .values(digests.map((digest) => ({ userId, digest })))
        .run()
    },
    countRecoveryCodes: (userId: string): number =>
      orm.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.count ?? 0,
    ...createFactorRemoval({ orm }),
    /** The accounts that have a second factor or passkeys. */
    ofAccounts(): AccountFactors[] {
      const since = orm
        .select({ userId: totpFactors.userId, confirmedAt: totpFactors.confirmedAt })
        .from(totpFactors)
        .where(isNotNull(totpFactors.confirmedAt))
        .all()
      const counts = orm
        .select({ userId: passkeys.userId, count: count() })
        .from(passkeys)
        .groupBy(passkeys.userId)
        .all()
      const found = new Map<string, AccountFactors>()
      for (const { userId, confirmedAt } of since) {
        found.set(userId, { userId, secondFactorSince: confirmedAt, passkeys: 0 })
      }
      for (const { userId, count: number } of counts) {
        found.set(userId, { userId, secondFactorSince: null, ...found.get(userId), passkeys: number })
      }
      return [...found.values()]
    },
  }
}
