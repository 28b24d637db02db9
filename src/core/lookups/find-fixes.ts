import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'

/** The page of the fixes wiki about a Steam application. Throws AppError `upstream` if the wiki does not answer. */
export async function findFixes(
  { lookups }: Pick<AppContext, 'lookups'>,
  appId: number,
  call: ServiceCall,
): Promise<{ url: string | null }> {
  return { url: await lookups.fixesWiki().pageOf(appId, call) }
}
