import { messageOf } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/metadata.ts'
import type { Program } from '../program.ts'

/**
 * What the metadata provider tells of a game, `null` when it knows none or cannot be asked: a game can be added while
 * the provider is down.
 */
export async function describeGame(
  program: Pick<Program, 'metadataSource' | 'log'>,
  metadataId: string,
): Promise<ProviderGame | null> {
  try {
    return await program.metadataSource().game(metadataId)
  } catch (error) {
    program.log
      .module('metadata')
      .warn('The game is added without its description', { metadataId, reason: messageOf(error) })
    return null
  }
}
