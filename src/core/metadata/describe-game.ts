import { errorMessage } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'
import { findMergedGame } from './merge-providers.ts'

/**
 * The provider's details of a game; `null` if it has none or does not answer, so that games can be added while the
 * provider is down. Provider errors are logged, not thrown.
 */
export async function describeGame(
  app: Pick<AppContext, 'metadata' | 'log'>,
  metadataId: string,
): Promise<ProviderGame | null> {
  try {
    return await findMergedGame(app, metadataId)
  } catch (error) {
    app.log
      .module('metadata')
      .warn('Could not get the details of a game, adding it without them', { metadataId, reason: errorMessage(error) })
    return null
  }
}
