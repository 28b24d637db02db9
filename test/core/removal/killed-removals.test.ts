import { expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { listOnDisk } from '../../fakes/client-on-disk.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { few, rounds } from '../../rounds.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from '../importing/arrived-download.ts'

const kills = rounds(4, 40)
const script = join(import.meta.dirname, '../../fixtures/run-removals.ts')
const modes: readonly TransferMode[] = ['hardlink', 'copy', 'move']
const filesOfEach = 25

/** A download with its files. One that is wanted is imported, and removed from its client then or after seeding. */
type Made = { title: string; path: string; gameId: string | null; hashes: Record<string, string> }
type Place = { folder: string; file: string; clients: string; downloads: string; library: string; userId: string }

test(
  `killed ${kills} times while downloads are removed, no game and no other file is lost, and what a user removed is gone`,
  async () => {
    const place = createPlace()
    const made: Made[] = []
    const bystander = join(place.downloads, 'rtorrent/bystander/save.dat')
    mkdirSync(join(bystander, '..'), { recursive: true })
    writeFileSync(bystander, 'of a user')
    const clientIds = storeClients(place)
    try {
      let struck = 0
      let met = 0
      // How long a run takes depends on the machine: most are to be killed, and to get somewhere before that.
      let spanMs = 900
      for (let round = 0; struck < kills; round += 1) {
        made.push(
          ...prepare(place, clientIds, { from: made.length, transferMode: modes[round % modes.length] ?? 'copy' }),
        )
        const before = leftIn(place.clients)
        const isKilled = await runAndKill(place, Math.random() * spanMs)
        spanMs = isKilled ? Math.min(spanMs * 1.1, 3000) : spanMs * 0.7
        if (isKilled) struck += 1
        const isHalfway = checkNothingLost(place, made)
        const left = leftIn(place.clients)
        if (isHalfway || (left > 0 && left < before)) met += 1
      }
      expect(met).toBeGreaterThan(0)
      for (let time = 0; time < 2; time += 1) expect(await run(place)).toBe(0)
      checkNothingLost(place, made)
      checkEnded(place, made)
      expect(hashesBelow(join(bystander, '..'))).toEqual({ 'save.dat': expect.any(String) })
    } finally {
      rmSync(place.folder, { recursive: true, force: true })
    }
  },
  60_000 + kills * 6000,
)

type Killed = { app: TestApp; place: Place; made: Made }

/** By the number that decides what becomes of a download of the client that leaves files. */
const removals = { 'after seeding': 1, 'by a user': 3, 'right after its import': 7 }
const allRemovals = Object.keys(removals) as (keyof typeof removals)[]
const ofImported = allRemovals.filter((how) => how !== 'by a user')

/** What happens to a download whose client has forgotten it when the program dies, once the program runs again. */
async function killedThenRunAgain(
  how: keyof typeof removals,
  meanwhile: (killed: Killed) => void = () => undefined,
): Promise<Record<string, string>> {
  const place = createPlace()
  const clientIds = storeClients(place)
  const before = createTestApp({ file: place.file })
  storeSettings(before, place, 'copy')
  const made = addDownload(before, place, clientIds, removals[how])
  before.connection.close()
  try {
    expect(await run(place, 'dies')).toBe('SIGKILL')
    expect([leftIn(place.clients), hashesBelow(made.path)]).toEqual([0, made.hashes])
    const app = createTestApp({ file: place.file })
    meanwhile({ app, place, made })
    app.connection.close()
    expect(await run(place)).toBe(0)
    const after = createTestApp({ file: place.file })
    expect(after.downloads.toRemove()).toEqual([])
    after.connection.close()
    return existsSync(made.path) ? hashesBelow(made.path) : {}
  } finally {
    rmSync(place.folder, { recursive: true, force: true })
  }
}

test.each(allRemovals)(
  'killed after its client forgot a download that is removed %s, its files go later',
  async (how) => {
    expect(await killedThenRunAgain(how)).toEqual({})
  },
)

const changes: Record<string, [readonly (keyof typeof removals)[], (killed: Killed) => void]> = {
  'a game has its folder': [
    allRemovals,
    ({ app, place: { userId }, made: { path } }) => void storeGame(app, { userId, title: 'x', libraryPath: path }),
  ],
  'another download has files there': [
    allRemovals,
    ({ place: { clients }, made: { path } }) => {
      const other = freshDownload('b'.repeat(40), { title: 'x', category: null, downloadPath: null, stopped: false })
      listOnDisk(join(clients, 'qbittorrent'), { ...other, progress: 0.5, contentPath: path })
    },
  ],
  'another folder took its place': [
    allRemovals,
    ({ made: { path } }) => {
      renameSync(path, `${path}.moved`)
      cpSync(`${path}.moved`, path, { recursive: true })
    },
  ],
  'the library lost a file': [
    ofImported,
    ({ app, made: { gameId } }) => rmSync(join(app.games.findById(gameId ?? '')?.libraryPath ?? '', 'setup.exe')),
  ],
  'files of imported downloads are to stay': [
    ofImported,
    ({ app }) => writeImportSettings(app, { ...readImportSettings(app), deleteAfterImport: false }),
  ],
}

test.each(
  Object.entries(changes).flatMap(([what, [ways, change]]) => few(ways).map((how) => [what, how, change] as const)),
)('if %s by then, the files of one that is removed %s stay', async (_what, how, change) => {
  expect(Object.keys(await killedThenRunAgain(how, change))).toHaveLength(filesOfEach + 1)
})

function createPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-removals-'))
  const place = {
    folder,
    file: join(folder, 'ludarr.db'),
    clients: join(folder, 'clients'),
    downloads: join(folder, 'downloads'),
    library: join(folder, 'library'),
  }
  for (const made of ['clients/qbittorrent', 'clients/rtorrent', 'downloads', 'library']) {
    mkdirSync(join(folder, made), { recursive: true })
  }
  const app = createTestApp({ file: place.file })
  const userId = storeUser(app).id
  app.connection.close()
  return { ...place, userId }
}

function storeClients({ file }: Place): string[] {
  const app = createTestApp({ file })
  const ids = (['qbittorrent', 'rtorrent'] as const).map((type) => storeDownloader(app, { type, name: type }).id)
  app.connection.close()
  return ids
}

function storeSettings(
  app: TestApp,
  { library: libraryRoot }: Pick<Place, 'library'>,
  transferMode: TransferMode,
): void {
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot, transferMode, deleteAfterImport: true })
}

/** Keeps some downloads in the clients, so that a kill meets one that is being removed. */
function prepare(
  { file, library, ...place }: Place,
  clientIds: readonly string[],
  { from, transferMode }: { from: number; transferMode: TransferMode },
): Made[] {
  const app = createTestApp({ file })
  storeSettings(app, { library }, transferMode)
  const made: Made[] = []
  while (leftIn(place.clients) < 8) made.push(addDownload(app, place, clientIds, from + made.length))
  app.connection.close()
  return made
}

type Added = Pick<Place, 'clients' | 'downloads' | 'userId'>

/** Every third is not wanted. Half of all still seed when the others are imported. */
function addDownload(
  app: TestApp,
  { clients, downloads, userId }: Added,
  clientIds: readonly string[],
  number: number,
): Made {
  const type = number % 2 === 0 ? 'qbittorrent' : 'rtorrent'
  const isWanted = number % 3 !== 0
  const name = `Game.${number}-GRP`
  const path = join(downloads, type, name)
  mkdirSync(join(path, 'data'), { recursive: true })
  writeFileSync(join(path, 'setup.exe'), randomBytes(300_000))
  for (let index = 0; index < filesOfEach; index += 1)
    writeFileSync(join(path, `data/${index}.pak`), `${number} ${index}`)
  const title = isWanted ? name : `Unwanted.${number}-GRP`
  const game = isWanted ? storeGame(app, { userId, title: `Game ${number}`, status: 'downloading' }) : null
  const { clientId } = storeDownload(app, {
    title,
    path,
    userId,
    gameId: game?.id ?? null,
    downloaderId: clientIds[number % 2] ?? null,
    status: isWanted ? 'completed' : 'review',
  })
  const listed = freshDownload(clientId, { title: name, category: null, downloadPath: null, stopped: false })
  const seeds = number % 4 < 2 ? ({ state: 'seeding', seedGoalMet: false } as const) : ({ state: 'completed' } as const)
  listOnDisk(join(clients, type), { ...listed, ...seeds, progress: 1, contentPath: path })
  return { title, path, gameId: game?.id ?? null, hashes: hashesBelow(path) }
}

const leftIn = (clients: string): number =>
  ['qbittorrent', 'rtorrent'].reduce((sum, type) => sum + readdirSync(join(clients, type)).length, 0)

function start({ file, clients, userId, folder }: Place, ...options: string[]) {
  return spawn(process.execPath, [script, file, clients, userId, ...options], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function runAndKill(place: Place, afterMs: number): Promise<boolean> {
  const child = start(place)
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
  return (await ended) === 'SIGKILL'
}

function run(place: Place, ...options: string[]): Promise<number | NodeJS.Signals | null> {
  const child = start(place, ...options)
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
}

/** Every file of a wanted download is in its folder or in the library. Answers whether one has a part of its files. */
function checkNothingLost({ library }: Place, made: readonly Made[]): boolean {
  const inLibrary = new Map(
    readdirSync(library).map((name): [string, Record<string, string>] => [name, hashesBelow(join(library, name))]),
  )
  let isHalfway = false
  for (const { title, path, gameId, hashes } of made) {
    const left = existsSync(path) ? hashesBelow(path) : {}
    const count = Object.keys(left).length
    isHalfway ||= count > 0 && count < Object.keys(hashes).length
    if (gameId === null) continue
    const held = new Set([...Object.values(left), ...[...inLibrary.values()].flatMap((files) => Object.values(files))])
    const lost = Object.entries(hashes).filter(([, hash]) => !held.has(hash))
    expect([title, lost]).toEqual([title, []])
  }
  return isHalfway
}

function checkEnded({ file, clients, downloads }: Place, made: readonly Made[]): void {
  const app = createTestApp({ file })
  for (const { title, gameId, hashes } of made) {
    if (gameId === null) continue
    const game = app.games.findById(gameId)
    expect([title, game?.status]).toEqual([title, 'owned'])
    expect(hashesBelow(game?.libraryPath ?? '')).toEqual(hashes)
  }
  expect(app.downloads.toRemove()).toEqual([])
  expect(app.downloads.withStatus(['review', 'completed', 'importing'])).toEqual([])
  app.connection.close()
  expect(leftIn(clients)).toBe(0)
  expect(readdirSync(join(downloads, 'qbittorrent'))).toEqual([])
  expect(readdirSync(join(downloads, 'rtorrent'))).toEqual(['bystander'])
}
