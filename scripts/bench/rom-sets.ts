// Pages of a system's set and of the library with 50,000 entries beside 500: bun scripts/bench/rom-sets.ts
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { exportSet } from '#core/sets/export-set.ts'
import { listRomSet } from '#core/sets/rom-set.ts'
import { systemStatus } from '#core/sets/system-status.ts'
import { wantRoms } from '#core/sets/want-roms.ts'
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

/** The longest time in ms that some work held the event loop, and by how many MB the memory grew meanwhile. */
async function watched(work: () => Promise<unknown>): Promise<{ took: number; held: number; grown: number }> {
  Bun.gc(true)
  const before = process.memoryUsage().rss
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const watch = watchLoop()
  const from = performance.now()
  await work()
  const took = performance.now() - from
  clearInterval(sampling)
  return { took, held: watch.stop().own, grown: (peak - before) / 1e6 }
}

/** Medians in ms, and what was watched. */
async function measure(count: number) {
  const { app, userId, changed } = prepare(count)
  const page = { limit: 100, offset: 0 }
  let arriving = 0
  // All games are new: what they are in the DAT is computed once.
  const computed = await watched(async () => {
    arriving = await timed(1, () => listRomSet(app, userId, 'snes', page))
    await app.queues.romSets.idle()
  })
  const first = await timed(10, (run) => {
    app.romSetCache.clear()
    app.games.update(changed.id, { title: `Changed ${run}` })
    return listRomSet(app, userId, 'snes', page)
  })
  const missing = await timed(10, () => listRomSet(app, userId, 'snes', { ...page, filter: 'missing' }))
  const next = await timed(20, (run) => listRomSet(app, userId, 'snes', { ...page, offset: (run * 100) % count }))
  const firstOfEach = await timed(3, () => {
    app.romSetCache.chosen.clear()
    return listRomSet(app, userId, 'snes', { ...page, oneEach: true })
  })
  const oneEach = await timed(10, () => listRomSet(app, userId, 'snes', { ...page, oneEach: true }))
  const status = await timed(10, () => systemStatus(app, userId))
  const library = await timed(20, (run) =>
    app.games.list({ userId, includeHidden: false }, { limit: 100, offset: run }),
  )
  const exported = await watched(async () => {
    for await (const piece of await exportSet(app, userId, 'snes', { format: 'csv' })) if (piece.length === 0) fail()
  })
  // Nothing is there any more, so that all of it could be wanted.
  app.connection.all('DELETE FROM game_files')
  await app.queues.romSets.idle()
  await listRomSet(app, userId, 'snes', page)
  await app.queues.romSets.idle()
  const preview = await watched(() =>
    wantRoms(app, userId, 'snes', { missing: true, oneEach: false, limit: 500, preview: true }),
  )
  await app.close()
  return { computed, arriving, first, missing, next, firstOfEach, oneEach, status, library, exported, preview }
}

const [small, large] = [await measure(500), await measure(50_000)]
const { computed, exported, preview } = large
printFigures([
  { name: 'first page after 50,000 new games', value: large.arriving, unit: 'ms', atMost: 150 },
  { name: 'until all of them are compared', value: computed.took, unit: 'ms' },
  { name: '  event loop held meanwhile', value: computed.held, unit: 'ms', atMost: 50 },
  { name: 'first page of a set of 50,000 after a change', value: large.first, unit: 'ms', atMost: 150 },
  { name: 'first page of what is missing', value: large.missing, unit: 'ms', atMost: 150 },
  { name: 'further page of it', value: large.next, unit: 'ms', atMost: 50 },
  { name: 'first page with one of each game', value: large.firstOfEach, unit: 'ms' },
  { name: 'further page of it', value: large.oneEach, unit: 'ms', atMost: 50 },
  { name: 'export', value: exported.took, unit: 'ms' },
  { name: '  event loop held', value: exported.held, unit: 'ms', atMost: 50 },
  { name: '  memory', value: exported.grown, unit: 'MB', atMost: 60 },
  { name: 'preview of what would be wanted', value: preview.took, unit: 'ms' },
  { name: '  event loop held', value: preview.held, unit: 'ms', atMost: 50 },
  { name: '  memory', value: preview.grown, unit: 'MB', atMost: 60 },
  { name: 'list of systems', value: large.status, unit: 'ms', atMost: 100 },
  { name: 'page of the library with 50,000 ROMs', value: large.library, unit: 'ms', atMost: 50 },
  { name: 'the same compared with 500 ROMs', value: large.library / small.library, unit: '×', atMost: 3 },
])
