// Pages of a system's set and of the library with 50,000 entries beside 500: bun scripts/bench/rom-sets.ts
import { randomUUID } from 'node:crypto'
import { listRomSet } from '#core/sets/rom-set.ts'
import { systemStatus } from '#core/sets/system-status.ts'
import type { Game } from '#domain/games/game.ts'
import { storeGame, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { median, printFigures } from './table.ts'
import { watchLoop } from './watch-loop.ts'

const addedAt = '2026-01-01T00:00:00.000Z'

function prepare(count: number) {
  const app = createTestApp()
  const userId = storeUser(app).id
  const datId = randomUUID()
  app.transaction(() => {
    app.dats.insert({
      id: datId,
      key: 'k',
      active: true,
      name: 'Bench',
      description: '',
      version: '1',
      author: '',
      format: 'logiqx',
      system: 'snes',
      fileName: 'bench.dat',
      folder: null,
      stamp: null,
      games: count,
      roms: count,
      importedAt: addedAt,
    })
    const names = Array.from(
      { length: count },
      (_, at) => `Game ${at >> 1} of the Bench (${at % 2 === 0 ? 'USA' : 'Europe'})`,
    )
    const games = names.map((name, at) => ({ id: at + 1, datId, name, cloneOf: null }))
    for (let from = 0; from < count; from += 1000) {
      const roms = games.slice(from, from + 1000).map(({ id, name }) => ({
        id,
        datId,
        datGameId: id,
        name: `${name}.sfc`,
        size: id,
        crc32: null,
        md5: null,
        sha1: null,
        status: 'good' as const,
      }))
      app.dats.insertGames(games.slice(from, from + 1000), roms)
    }
    const files = names.map((title, at): { game: Game; path: string } => {
      const path = `/roms/snes/${title}.sfc`
      return {
        path,
        game: storeGame(app, {
          userId,
          title,
          status: 'owned',
          preferredPlatform: 'SNES',
          platform: 'snes',
          platforms: ['SNES'],
          libraryPath: path,
          verification: at % 3 === 0 ? 'bad' : 'unknown',
        }),
      }
    })
    app.imports.addFiles(
      files.map(({ game, path }) => ({
        id: randomUUID(),
        gameId: game.id,
        path,
        size: 1,
        category: 'main',
        version: null,
        downloadId: null,
        addedAt,
      })),
    )
  })
  return { app, userId, changed: app.games.list({ userId }, { limit: 1 }).games[0] ?? fail() }
}

function fail(): never {
  throw new Error('There is no game')
}

async function timed(runs: number, work: (run: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now()
    await work(run)
    times.push(performance.now() - from)
  }
  return median(times)
}

/** Medians in ms, and the longest time that the process itself held the event loop. */
async function measure(count: number) {
  const { app, userId, changed } = prepare(count)
  const page = { limit: 100, offset: 0 }
  const watch = watchLoop()
  // All games are new: what they are in the DAT is computed once.
  const computed = await timed(1, () => listRomSet(app, userId, 'snes', page))
  const first = await timed(10, (run) => {
    app.romSetCache.clear()
    app.games.update(changed.id, { title: `Changed ${run}` })
    return listRomSet(app, userId, 'snes', page)
  })
  const missing = await timed(10, () => listRomSet(app, userId, 'snes', { ...page, filter: 'missing' }))
  const { own } = watch.stop()
  const next = await timed(20, (run) => listRomSet(app, userId, 'snes', { ...page, offset: (run * 100) % count }))
  const oneEach = await timed(10, () => listRomSet(app, userId, 'snes', { ...page, oneEach: true }))
  const status = await timed(10, () => systemStatus(app, userId))
  const library = await timed(20, (run) =>
    app.games.list({ userId, includeHidden: false }, { limit: 100, offset: run }),
  )
  await app.close()
  return { computed, first, missing, next, oneEach, status, library, own }
}

const [small, large] = [await measure(500), await measure(50_000)]
printFigures([
  { name: 'what 50,000 new games are in a DAT', value: large.computed, unit: 'ms' },
  { name: 'first page of a set of 50,000 after a change', value: large.first, unit: 'ms', atMost: 150 },
  { name: 'first page of what is missing', value: large.missing, unit: 'ms', atMost: 150 },
  { name: 'further page of it', value: large.next, unit: 'ms', atMost: 50 },
  { name: 'one of each game', value: large.oneEach, unit: 'ms' },
  { name: 'event loop held', value: large.own, unit: 'ms', atMost: 50 },
  { name: 'list of systems', value: large.status, unit: 'ms', atMost: 100 },
  { name: 'page of the library with 50,000 ROMs', value: large.library, unit: 'ms', atMost: 50 },
  { name: 'the same compared with 500 ROMs', value: large.library / small.library, unit: '×', atMost: 3 },
])
