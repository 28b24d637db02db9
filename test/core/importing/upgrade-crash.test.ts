import { expect, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { rounds } from '../../rounds.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from './arrived-download.ts'

const kills = rounds(4, 20)
const modes: readonly TransferMode[] = ['copy', 'hardlink', 'copy', 'move']
const fixture = join(import.meta.dirname, '../../fixtures/run-imports.ts')
const save = 'saves/slot 1.sav'
const small = 60

type Upgrade = {
  gameId: string
  folder: string
  fails: boolean
  old: Record<string, string>
  /** What the game's folder must hold at the end. */
  expected: Record<string, string>
}
type TestSetup = { folder: string; file: string; library: string; bins: string[]; userId: string; upgrades: Upgrade[] }

test(
  `killed ${kills} times at any moment, every game has one version and the files of its user`,
  async () => {
    const setup = createTestSetup()
    try {
      let struck = 0
      let halfReplaced = 0
      // How far a kill lets an import come depends on the machine: a slow one is given longer.
      let longestMs = 250
      for (let round = 0; struck < kills || (halfReplaced === 0 && struck < 5 * kills); round += 1) {
        await addUpgrades(setup, round)
        if (await runAndKill(setup, Math.random() * longestMs)) struck += 1
        if (unfinished(setup).length > 0) halfReplaced += 1
        else if (halfReplaced === 0) longestMs += 25
        checkSaves(setup)
      }
      expect(halfReplaced).toBeGreaterThan(0)
      // Two more with a recycle bin: whatever the kills met, one of them is an upgrade that works.
      await addUpgrades(setup, 1, 5)
      expect(await ended(start(setup))).toEqual({ code: 0, signal: null })
      checkAll(setup)
    } finally {
      for (const folder of [setup.folder, ...setup.bins]) rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000 + kills * 8000,
)

function createTestSetup(): TestSetup {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-upgrade-'))
  const [file, library] = [join(folder, 'ludarr.db'), join(folder, 'library')]
  mkdirSync(library)
  // One recycle bin beside the library, and one on another file system where there is one.
  const bins = [join(folder, 'recycled')]
  mkdirSync(join(folder, 'recycled'))
  if (existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(folder).dev) {
    bins.push(mkdtempSync('/dev/shm/ludarr-recycled-'))
  }
  const app = createTestApp({ file })
  const userId = storeUser(app).id
  app.connection.close()
  return { folder, file, library, bins, userId, upgrades: [] }
}

/** Keeps so many upgrades to be done that a kill always meets one at work. */
async function addUpgrades(setup: TestSetup, round: number, least = 3): Promise<void> {
  const app = createTestApp({ file: setup.file })
  const settings = { ...importSettingsDefaults, libraryRoot: setup.library }
  const waiting = () => app.downloads.withStatus(['completed', 'importing']).length
  const places = [null, ...setup.bins]
  const recycleFolder = places[round % places.length] ?? null
  const transferMode = modes[round % modes.length] ?? 'copy'
  for (let added = waiting(); added < least; added += 1) {
    const number = setup.upgrades.length
    const game = storeGame(app, { userId: setup.userId, title: `Game ${number}`, status: 'wanted' })
    const common = { gameId: game.id, userId: setup.userId }
    const oldSource = writeRelease(setup, `Game.${number}.v1.0-GRP`, `old ${number}`, ['old/only.bin', 'old-only.bin'])
    const old = hashesBelow(oldSource)
    writeImportSettings(app, { ...settings, transferMode: 'hardlink' })
    const first = storeDownload(app, { ...common, title: `Game.${number}.v1.0-GRP`, path: oldSource })
    startImport(app, first)
    await app.queues.imports.idle()
    const folder = app.games.findById(game.id)?.libraryPath ?? ''
    writeFile(join(folder, save), `save of ${number}`)
    const source = writeRelease(setup, `Game.${number}.v1.1-GRP`, `new ${number}`, ['new/only.bin'])
    const fails = number % 5 === 4
    if (fails) {
      writeFile(join(folder, 'zz'), 'a file where the release has a folder')
      writeFile(join(source, 'zz/last.bin'), 'cannot be placed')
    }
    const expected = fails ? hashesBelow(folder) : { ...hashesBelow(source), [save]: hashesBelow(folder)[save] ?? '' }
    storeDownload(app, { ...common, title: `Game.${number}.v1.1-GRP`, version: '1.1', path: source })
    setup.upgrades.push({ gameId: game.id, folder, fails, old, expected })
  }
  writeImportSettings(app, { ...settings, transferMode, recycleFolder })
  app.connection.close()
}

/** Files as a client leaves them: their times are of the release, which is older than any import. */
function writeRelease({ folder }: TestSetup, name: string, mark: string, only: readonly string[]): string {
  const source = join(folder, 'downloads', name)
  const names = Array.from({ length: small }, (_, index) => `data/${index}.pak`)
  for (const path of [...names, ...only]) writeFile(join(source, path), `${mark} ${path}`)
  for (const path of ['game.bin', 'data/big.bin']) writeFile(join(source, path), randomBytes(4_000_000))
  writeFile(join(source, 'same.bin'), 'the same in both')
  return source
}

function writeFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const then = new Date('2020-01-01T00:00:00Z')
  utimesSync(path, then, then)
}

function start({ file, folder }: TestSetup): ChildProcess {
  return spawn(process.execPath, [fixture, file], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
}

/** Whether it was killed before it was done. */
async function runAndKill(setup: TestSetup, afterMs: number): Promise<boolean> {
  const child = start(setup)
  child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
  return (await ended(child)).signal === 'SIGKILL'
}

function checkSaves({ upgrades }: TestSetup): void {
  for (const [number, { folder }] of upgrades.entries()) {
    expect(readFileSync(join(folder, save), 'utf8')).toBe(`save of ${number}`)
  }
}

function checkAll(setup: TestSetup): void {
  const app = createTestApp({ file: setup.file })
  // Which settings an upgrade met depends on when it was planned.
  let inBins = 0
  for (const { gameId, folder, fails, old, expected } of setup.upgrades) {
    expect(hashesBelow(folder)).toEqual(expected)
    expect(app.games.findById(gameId)?.installedVersion).toBe(fails ? '1.0' : '1.1')
    const known = app.imports.filesOf(gameId).map(({ path }) => path.slice(folder.length + 1))
    const imported = Object.keys(expected).filter((path) => path !== save && path !== 'zz')
    expect(known.toSorted()).toEqual(imported.toSorted())
    const record = app.imports.all().find((entry) => entry.gameId === gameId && entry.title.includes('v1.1'))
    expect(record).toMatchObject({ status: fails ? 'failed' : 'done', filesPlanned: 0 })
    const bin = setup.bins.map((place) => join(place, `ludarr-replaced-${record?.id}`)).find((path) => existsSync(path))
    if (bin === undefined || fails) continue
    inBins += 1
    const replaced = Object.fromEntries(Object.entries(old).filter(([path]) => path !== 'same.bin'))
    expect(hashesBelow(join(bin, folder.slice(setup.library.length + 1)))).toEqual(replaced)
  }
  expect(inBins).toBeGreaterThan(0)
  expect(unfinished(setup)).toEqual([])
  app.connection.close()
}

function unfinished({ library }: TestSetup): string[] {
  return readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.ludarr-'))
}
