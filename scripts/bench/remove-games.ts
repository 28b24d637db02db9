import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { previewRemoval } from '#core/removal/games/preview-removal.ts'
import { removeGames } from '#core/removal/games/remove-games.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { printFigures, progress } from './table.ts'
import { watchLoop } from './watch-loop.ts'

/** `bun scripts/bench/remove-games.ts [games] [games elsewhere]`: removes many games at once, with and without their files. */
const [removed = 1000, elsewhere = 10_000] = process.argv.slice(2).map(Number)

const top = mkdtempSync(join(tmpdir(), 'ludarr-bench-removal-'))
const library = join(top, 'library')
const app = createTestApp({ file: join(top, 'bench.db') })
try {
  progress(`Making ${removed * 2 + elsewhere} games`)
  const { id: userId } = storeUser(app)
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  const addGames = (count: number, name: string): string[] =>
    Array.from({ length: count }, (_, number) => {
      const libraryPath = join(library, `${name} ${number}`)
      mkdirSync(libraryPath, { recursive: true })
      writeFileSync(join(libraryPath, 'game.exe'), 'x'.repeat(500))
      return storeGame(app, { userId, title: `${name} ${number}`, status: 'owned', libraryPath }).id
    })
  const [kept, deleted] = app.transaction(() => {
    addGames(elsewhere, 'Other')
    return [addGames(removed, 'Kept'), addGames(removed, 'Deleted')]
  })
  const timed = async (work: () => Promise<unknown>) => {
    const loop = watchLoop()
    const startedAt = performance.now()
    await work()
    return { ms: performance.now() - startedAt, ...loop.stop() }
  }
  const remove = (ids: string[], deleteFiles: boolean) => () => removeGames(app, userId, ids, { deleteFiles })
  const figures = {
    'removal, files kept': await timed(remove(kept, false)),
    'preview of a removal with files': await timed(() => previewRemoval(app, userId, deleted)),
    'removal with files': await timed(remove(deleted, true)),
  }
  printFigures(
    Object.entries(figures).flatMap(([name, { ms, longest, own }]) => [
      { name: `${name}, ${removed} games`, value: ms, unit: 'ms' },
      { name: '… longest block of the event loop', value: longest, unit: 'ms', atMost: 50 },
      { name: '… caused by this process', value: own, unit: 'ms' },
    ]),
  )
} finally {
  await app.close()
  rmSync(top, { recursive: true, force: true })
}
