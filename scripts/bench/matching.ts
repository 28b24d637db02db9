import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { findLikelyGames } from '#core/downloads/list-untracked.ts'
import { matchTarget } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { createGameIndex } from '#domain/release-name/game-index.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { createRecordingClient } from '../../test/fakes/recording-client.ts'
import { storeDownloader, storeGame, storeIndexer, storeUser } from '../../test/rows.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { type LoopWatch, watchLoop } from './watch-loop.ts'

// How long it takes to match many releases against many games, and whether the event loop stalls meanwhile:
// bun scripts/bench/matching.ts [FOLDER with releases.jsonl and pairs.jsonl]

const folder = process.argv[2] ?? join(import.meta.dirname, '../../test/data/release-names')
const rows = (file: string): Record<string, unknown>[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

const names = rows('releases.jsonl').map(({ release }) => String(release))
const titles = [...new Set(rows('pairs.jsonl').map(({ game }) => (game as { title: string }).title))]

/** Real titles, followed by invented titles made of the same words. */
function titleOf(index: number): string {
  const title = titles[index % titles.length] ?? 'Nothing'
  const round = Math.floor(index / titles.length)
  return round === 0 ? title : `${title} ${titles[(index * 7 + round) % titles.length]?.split(' ')[0]}rk ${round}`
}

const relatedPerGame = 20

/** Each game has related games, as the metadata providers list them: some begin with its title. */
function relatedTo(index: number): { title: string; year: number }[] {
  return Array.from({ length: relatedPerGame }, (_, number) => ({
    title: number % 4 === 0 ? `${titleOf(index)} ${titleOf(index + number)}` : titleOf(index + number + 1),
    year: 1990 + ((index + number) % 35),
  }))
}

function fill(app: TestApp, games: number, userCount: number): string[] {
  const users = Array.from({ length: userCount }, () => storeUser(app).id)
  app.transaction(() => {
    for (let index = 0; index < games; index += 1) {
      const number = Math.floor(index / users.length)
      const { id } = storeGame(app, { userId: users[index % users.length] ?? '', title: titleOf(number) })
      const related = relatedTo(number).map((game) => ({ ...game, metadataId: null }))
      app.relations.replace(id, { parts: [], related })
    }
  })
  return users
}

const show = (label: string, value: string): void => console.log(`${label.padEnd(58)} ${value}`)

function longest(loop: LoopWatch): string {
  const { longest: late, own } = loop.stop()
  return `${late.toFixed(1)} ms, ${own.toFixed(1)} ms of it by our own work`
}

function manyNames(): void {
  const games = Array.from({ length: 5000 }, (_, index) => ({
    title: titleOf(index),
    releaseDate: null,
    alternateTitles: [],
  }))
  const index = createGameIndex(
    games.map((game, id) => ({ id: String(id), ...matchTarget(game), related: relatedTo(id) })),
  )
  let best = 0
  let found = 0
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now()
    found = 0
    for (let turn = 0; turn < 10; turn += 1) {
      for (const name of names) found += index.matches(parseReleaseName(name), name).length
    }
    best = Math.max(best, (names.length * 10 * 1000) / (performance.now() - startedAt))
  }
  show(
    `one name against 5,000 games with ${relatedPerGame} related titles each`,
    `${Math.round(best).toLocaleString('en')} names/s (${found / 10} matches)`,
  )
}

function item(index: number, indexerId: string): FoundRelease {
  const name = names[index % names.length] ?? ''
  return {
    guid: `item ${index}`,
    title: index < names.length ? name : `${titleOf((index * 13) % 10_000)} v1.${index}-GROUP`,
    indexerId,
    indexerName: 'Bench',
    protocol: 'torrent',
    size: 5_000_000_000 + index * 100_000_000,
    publishedAt: new Date(Date.UTC(2026, 10, 1) - index * 60_000).toISOString(),
    seeders: index % 300,
    leechers: 0,
    grabs: 0,
    freeleech: false,
    infoUrl: null,
    downloadUrl: `magnet:?xt=urn:btih:${index.toString(16).padStart(40, '0')}`,
    infoHash: index.toString(16).padStart(40, '0'),
    categories: [4050],
    passwordProtected: false,
  }
}

/** Five indexers return 1,000 items each, without a network; grabs go to an in-memory client. */
async function feedPass(): Promise<void> {
  const client = createRecordingClient()
  // Like qBittorrent, it finds a torrent without listing all of them.
  const kind: DownloadClientKind = {
    ...client.kind,
    connect: (...parts) => ({
      ...client.kind.connect(...parts),
      find: async (clientId) => client.downloads.get(clientId) ?? null,
    }),
  }
  const app = createTestApp({ downloadClientKinds: { [kind.type]: kind } })
  fill(app, 10_000, 4)
  storeDownloader(app, { type: client.kind.type })
  const starts = new Map<string, number>()
  for (let number = 0; number < 5; number += 1) {
    const { id } = storeIndexer(app, { name: `Bench ${number}`, url: 'http://127.0.0.1:9/api' })
    starts.set(id, number * 1000)
    app.feeds.putPosition({
      indexerId: id,
      seen: ['something'],
      newestAt: null,
    })
  }
  const bench = {
    ...app,
    connectIndexer: ({ id }: { id: string }) => ({
      caps: () => Promise.reject(new Error('not asked')),
      search: async ({ offset }: { offset: number }) => {
        // As with a real network, other work runs before a page arrives.
        await breathe()
        const from = starts.get(id) ?? 0
        const releases = Array.from({ length: 100 }, (_, index) => item(from + offset + index, id))
        return { releases, total: 1000 }
      },
    }),
  }
  const loop = watchLoop()
  const startedAt = performance.now()
  const outcome = await syncFeeds(bench)
  const took = performance.now() - startedAt
  show('a pass of 5,000 new items over 10,000 wanted games', `${Math.round(took)} ms`)
  show('  of it', `${outcome.items} items, ${outcome.games} games found, ${outcome.grabbed} grabbed`)
  show('  the event loop was blocked for at most', longest(loop))
  await app.close()
}

async function claims(): Promise<void> {
  const app = createTestApp()
  const [userId = ''] = fill(app, 5000, 1)
  const foreign = Array.from({ length: 500 }, (_, index) => names[(index * 3) % names.length] ?? '')
  const loop = watchLoop()
  for (const label of ['500 foreign downloads against 5,000 games', '  the same once more']) {
    const startedAt = performance.now()
    const found = await findLikelyGames(app, userId, foreign)
    const took = performance.now() - startedAt
    show(label, `${took.toFixed(1)} ms (${found.filter(({ game }) => game !== null).length} with a game)`)
  }
  show('  the event loop was blocked for at most', longest(loop))
  await app.close()
}

manyNames()
await feedPass()
await claims()
