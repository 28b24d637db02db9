import type { AppContext } from '../../app-context.ts'
import { hasFolderOwner, isPlaceOfGame } from '../../library/folder-owners.ts'
import type { RemovalFacts } from '../facts.ts'

export const libraryReason = 'the library needs them'

/** The client saves directly into the folder of a game, or a user moved the torrent there. */
export async function folderOfGame(
  app: Pick<AppContext, 'scans'>,
  { place, paths }: Pick<RemovalFacts, 'place' | 'paths'>,
): Promise<string | null> {
  const isOwned = (await hasFolderOwner(app, paths)) || (place !== null && (await isPlaceOfGame(app, place)))
  return isOwned ? libraryReason : null
}
