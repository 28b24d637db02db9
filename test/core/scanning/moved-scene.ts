import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { movedGames } from '#core/system/checks/moved-games.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { Game } from '#domain/games/game.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeRootFolder } from '../../rows.ts'
import { createScanScene } from './scan-scene.ts'

export type MovedScene = ReturnType<typeof createMovedScene>

/** An app with two root folders, and what shows where its games are. */
export function createMovedScene() {
  const scene = createScanScene(knownGames('Hades', 'Celeste', 'Gris', 'Fez')())
  const { app, place, userId, games } = scene
  const other = join(app.folder, 'other')
  mkdirSync(other)
  storeRootFolder(app, { path: other, name: 'Other' })
  return {
    ...scene,
    other,
    move: (from: string, to: string) => renameSync(join(place, from), join(place, to)),
    pathOf: (title: string) => games().find((game) => game.title === title)?.libraryPath,
    filesOf: ({ id }: Pick<Game, 'id'>) => app.imports.filesOf(id).map(({ path }) => path),
    reasons: () => listUnmatched(app, userId).map(({ folderName, reason }) => [folderName, reason]),
    issues: async () => (await currentIssues(app, [], { checks: [movedGames] })).map(({ message }) => message),
    moved: () =>
      app.history
        .list({ userId, type: 'scanned' })
        .entries.filter(({ message }) => message.startsWith('Folder moved'))
        .map(({ gameTitle, message }) => [gameTitle, message]),
  }
}

/** A game's folder whose files nobody else has. */
export const tree = (folder: string, letter = folder.charAt(0)): Record<string, string> => ({
  [`${folder}/game.exe`]: letter.repeat(1500 + letter.charCodeAt(0)),
  [`${folder}/data/level.bin`]: letter.repeat(3000 + letter.charCodeAt(0)),
  [`${folder}/readme.txt`]: letter,
})
