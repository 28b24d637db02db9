import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { liesInside } from '../importing/inside.ts'
import { placesOf } from '../library/deletion/places.ts'
import type { Program } from '../program.ts'

const mostNamed = 5

/** Says which games of a root are no longer where they were, `null` when all are. Nothing is removed for it. */
export async function vanishedGames(
  program: Pick<Program, 'games' | 'log'>,
  root: StoredRootFolder,
): Promise<string | null> {
  const games = program.games.withLibraryPath().filter(({ libraryPath }) => liesInside(root.path, libraryPath))
  const places = await placesOf(games.map(({ libraryPath }) => libraryPath))
  const gone = games.filter((_, index) => places[index] === null).map(({ title }) => title)
  if (gone.length === 0) return null
  program.log.module('scan').warn('Games are no longer where they were', { root: root.path, count: gone.length })
  const named = gone.slice(0, mostNamed).join(', ')
  const more = gone.length > mostNamed ? ` and ${gone.length - mostNamed} more` : ''
  const words = gone.length === 1 ? '1 game is' : `${gone.length} games are`
  return `${words} no longer in this folder: ${named}${more}. They stay in the library until you remove them.`
}
