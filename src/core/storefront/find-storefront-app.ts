import { AppError } from '#domain/errors.ts'
import type { StorefrontApp } from '#domain/games/storefront.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'
import { sourceFor } from '../metadata/source-for.ts'

/** An application of the storefront, with the id of the user's own game. Throws AppError `not-found`, `upstream`. */
export async function findStorefrontApp(
  app: Pick<AppContext, 'metadata' | 'wishlists'>,
  userId: string,
  appId: number,
  call: ServiceCall,
): Promise<StorefrontApp & { inLibrary: string | null }> {
  const found = await sourceFor(app, `steam:${appId}`).storefrontApp?.(appId, call)
  if (found == null) throw new AppError('not-found', say('services.steamWithoutApplication', { id: appId }))
  return { ...found, inLibrary: app.wishlists.gameOfApp(userId, appId) }
}
