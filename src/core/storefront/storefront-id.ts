import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/** Changes the Steam account of a user. The wishlist of another account starts over. */
export function changeStorefrontId(
  app: Pick<AppContext, 'users' | 'wishlists' | 'transaction'>,
  userId: string,
  storefrontUserId: string | null,
): void {
  app.transaction(() => {
    if (app.users.find(userId)?.storefrontUserId !== storefrontUserId) app.wishlists.remove(userId)
    app.users.update(userId, { storefrontUserId })
  })
}

/** The Steam account of a user. Throws AppError `unprocessable` if there is none. */
export function requireStorefrontId({ users }: Pick<AppContext, 'users'>, userId: string): string {
  const id = users.find(userId)?.storefrontUserId ?? null
  if (id !== null) return id
  throw new AppError('unprocessable', say('services.noSteamId'))
}
