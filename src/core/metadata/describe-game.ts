import { errorMessage } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

/**
 * What the metadata provider tells of a game, `null` when it knows none or cannot be asked: a game can be added while
 * the provider is down.
 */
export async function describeGame(
  app: Pick<AppContext, 'metadata' | 'log'>,
  metadataId: string,
): Promise<ProviderGame | null> {
  try {
    return await app.metadata.source().game(metadataId)
  } catch (error) {
    app.log
      .module('metadata')
      .warn('The game is added without its description', { metadataId, reason: errorMessage(error) })
    return null
  }
}
