import { ServiceRefusedError } from '#domain/errors.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'

/**
 * The page of the fixes wiki about a Steam application. Throws AppError `upstream` if the wiki does not answer. One that
 * refuses for good has no page: health says so, once for all games.
 */
export async function findFixes(
  { lookups }: Pick<AppContext, 'lookups'>,
  appId: number,
  call: ServiceCall,
): Promise<{ url: string | null }> {
  try {
    return { url: await lookups.fixesWiki().pageOf(appId, call) }
  } catch (error) {
    if (error instanceof ServiceRefusedError) return { url: null }
    throw error
  }
}
