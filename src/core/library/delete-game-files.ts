import { resolve } from 'node:path'
import { type FilesOutcome, kept } from '#domain/file-removal.ts'
import type { Game } from '#domain/game.ts'
import { errnoOf, fileFault } from '../importing/file-fault.ts'
import { deletionOf } from '../importing/lanes.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { carryOut } from './deletion/carry-out.ts'
import { decide, type Surroundings } from './deletion/decide.ts'
import { createGamePlaces, type GamePlaces } from './deletion/game-places.ts'
import { paired, placesOf, type Root } from './deletion/places.ts'

export type DeletingProgram = Pick<Program, 'about' | 'games' | 'imports' | 'rootFolders' | 'settings' | 'importing'>

/**
 * Deletes the files of a game where the rules allow it: strictly inside the library root or a root folder that allows
 * it, never a root itself. Never throws for what the disk says: the outcome tells.
 */
export async function deleteGameFiles(
  program: DeletingProgram,
  game: Game,
  gamePlaces: GamePlaces = createGamePlaces(program),
): Promise<FilesOutcome> {
  // One at a time: what one removal decides on must not be changed by another. Imports of the game wait as well.
  return program.importing.alone(deletionOf(game.id), () =>
    program.importing.alone('delete files', async () => {
      try {
        const decision = await decide(game.libraryPath, await surroundings(program, game, gamePlaces))
        if ('deleted' in decision) return decision
        // It may not have chosen its folder yet.
        const isImported = program.imports.withStatus(['running']).some(({ gameId }) => gameId === game.id)
        return isImported ? kept('not-allowed', 'An import that is running brings it files') : await carryOut(decision)
      } catch (error) {
        if (errnoOf(error) === null) throw error
        return kept('failed', fileFault('Its files could not be deleted', error))
      }
    }),
  )
}

async function surroundings(program: DeletingProgram, game: Game, gamePlaces: GamePlaces): Promise<Surroundings> {
  const { libraryRoot } = readImportSettings(program)
  const rootFolders = program.rootFolders.all()
  const set = [
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, words: 'the library folder', mayDelete: true }]),
    ...rootFolders.map(({ path, allowDelete }) => ({ path, words: `the root folder ${path}`, mayDelete: allowDelete })),
  ]
  const places = await placesOf(set.map(({ path }) => path))
  const others = await gamePlaces.all()
  return {
    roots: paired(set, places).map(([{ words, mayDelete }, place]): Root => ({ ...place, words, mayDelete })),
    rootPaths: set.map(({ path }) => path),
    others: others.filter(({ id }) => id !== game.id),
    reserved: await reservedPlaces(program),
  }
}

async function reservedPlaces(program: DeletingProgram): Promise<Surroundings['reserved']> {
  const running = program.imports.withStatus(['running'])
  const busy = running.flatMap(({ targetPath, sourcePath }) => [targetPath, sourcePath]).filter((path) => path !== null)
  const own = [
    { path: resolve(program.about.dataFolder), words: "Ludarr's own data" },
    ...busy.map((path) => ({ path, words: 'An import that is running' })),
  ]
  const places = await placesOf(own.map(({ path }) => path))
  return paired(own, places).map(([{ words }, place]) => ({ place, words }))
}
