import type { AppContext } from '../../app-context.ts'
import { belongToGame } from '../../library/folder-owners.ts'
import type { RemovalFacts } from '../facts.ts'

export const libraryReason = 'the library needs them'

/** The client saves directly into the folder of a game, or a user moved the torrent there. */
export async function folderOfGame(
  app: Pick<AppContext, 'scans'>,
  { place, paths }: Pick<RemovalFacts, 'place' | 'paths'>,
): Promise<string | null> {
  return (await belongToGame(app, paths, place)) ? libraryReason : null
}
