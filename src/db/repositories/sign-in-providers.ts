import { asc, count, eq } from 'drizzle-orm'
import type { StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { signInProviders } from '../schema/sign-in.ts'
import { updateRows } from '../update-rows.ts'

export type SignInProvidersRepository = ReturnType<typeof createSignInProvidersRepository>

/**
 * Providers of OpenID Connect by name. The client secret is encrypted at rest and returned decrypted; `null` if the current
 * key cannot decrypt it. `learn` is told every secret that is read or written.
 */
export function createSignInProvidersRepository(
  { orm }: Connection,
  box: SecretBox,
  learn: (secrets: (string | null)[]) => void,
) {
  const opened = (row: StoredProvider): StoredProvider => {
    const clientSecret = row.clientSecret === null ? null : box.open(row.clientSecret)
    learn([clientSecret])
    return { ...row, clientSecret }
  }
  const sealed = <Part extends Partial<StoredProvider>>(part: Part): Part => {
    if (typeof part.clientSecret !== 'string') return part
    learn([part.clientSecret])
    return { ...part, clientSecret: box.seal(part.clientSecret) }
  }
  return {
    all: (): StoredProvider[] =>
      orm.select().from(signInProviders).orderBy(asc(signInProviders.name), asc(signInProviders.id)).all().map(opened),
    find(id: string): StoredProvider | null {
      const row = orm.select().from(signInProviders).where(eq(signInProviders.id, id)).get()
      return row === undefined ? null : opened(row)
    },
    count: (): number => orm.select({ count: count() }).from(signInProviders).get()?.count ?? 0,
    insert: (provider: StoredProvider): void => void orm.insert(signInProviders).values(sealed(provider)).run(),
    update: (id: string, change: Partial<Omit<StoredProvider, 'id'>>): void =>
      updateRows(orm, signInProviders, sealed(change), eq(signInProviders.id, id)),
    remove: (id: string): void => void orm.delete(signInProviders).where(eq(signInProviders.id, id)).run(),
  }
}
