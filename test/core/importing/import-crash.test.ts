import { expect, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { rounds } from '../../rounds.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from './arrived-download.ts'

const kills = rounds(6, 40)
const modes: readonly TransferMode[] = ['copy', 'hardlink', 'move', 'copy']
const fixture = join(import.meta.dirname, '../../fixtures/run-imports.ts')

/** `hashes` of what must be in the library, `sourceHashes` of what was downloaded: an archive, or the same. */
type Expected = {
  gameId: string
  source: string
  hashes: Record<string, string>
  sourceHashes: Record<string, string>
}
type TestSetup = {
  folder: string
  file: string
  downloads: string
  library: string
  userId: string
  expected: Expected[]
}

test(
  `killed at least ${kills} times at any moment, every game is imported completely and no source is lost`,
  async () => {
    const setup = createTestSetup()
    try {
      let struck = 0
      let halfCopied = 0
      // A few kills may all meet the child between two imports.
      while (struck < kills || (halfCopied === 0 && struck < 4 * kills)) {
        await addDownloads(setup, struck)
        // The later ones meet the unpacking as well.
        if (await runAndKill(setup, Math.random() * (struck % 3 === 2 ? 600 : 120))) struck += 1
        if (unfinished(setup).length > 0) halfCopied += 1
      }
      expect(halfCopied).toBeGreaterThan(0)
      expect(await run(setup)).toBe(0)
      checkAll(setup)
    } finally {
      rmSync(setup.folder, { recursive: true, force: true })
    }
  },
  60_000 + kills * 6000,
)

function createTestSetup(): TestSetup {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-crash-'))
  const [file, downloads, library] = [join(folder, 'ludarr.db'), join(folder, 'downloads'), join(folder, 'library')]
  mkdirSync(downloads)
  mkdirSync(library)
  const app = createTestApp({ file })
  const userId = storeUser(app).id
  app.connection.close()
  return { folder, file, downloads, library, userId, expected: [] }
}

// Keeps at least three imports to be done, so that a kill always meets one at work.
async function addDownloads(setup: TestSetup, round: number): Promise<void> {
  const app = createTestApp({ file: setup.file })
  const transferMode = modes[round % modes.length] ?? 'copy'
  writeImportSettings(app, {
    ...importSettingsDefaults,
    libraryRoot: setup.library,
    transferMode,
    unpackArchives: true,
  })
  while (app.downloads.withStatus(['completed', 'importing']).length < 3) {
    const number = setup.expected.length
    const source = join(setup.downloads, `Game.${number}-GRP`)
    mkdirSync(join(source, 'data'), { recursive: true })
    const sizes = { 'setup.exe': 6_000_000, 'data/big.bin': 9_000_000, 'data/small.bin': 10, 'data/empty.bin': 0 }
    for (const [name, size] of Object.entries(sizes)) writeFileSync(join(source, name), randomBytes(size))
    for (let index = 0; index < 40; index += 1) writeFileSync(join(source, `data/${index}.pak`), `${number}-${index}`)
    const game = storeGame(app, { userId: setup.userId, title: `Game ${number % 5}`, status: 'downloading' })
    storeDownload(app, { gameId: game.id, userId: setup.userId, title: `Game.${number}-GRP`, path: source })
    const hashes = hashesBelow(source)
    if (number % 3 === 2) await pack(source)
    setup.expected.push({ gameId: game.id, source, hashes, sourceHashes: hashesBelow(source) })
  }
  app.connection.close()
}

async function pack(folder: string): Promise<void> {
  const zip = new JSZip()
  for (const path of Object.keys(hashesBelow(folder))) zip.file(path, readFileSync(join(folder, path)))
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'game.zip'), await zip.generateAsync({ type: 'uint8array' }))
}

function start(setup: TestSetup): ChildProcess {
  return spawn(process.execPath, [fixture, setup.file], {
    env: { ...process.env, TMPDIR: setup.folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Whether it was killed before it was done. */
async function runAndKill(setup: TestSetup, afterMs: number): Promise<boolean> {
  const child = start(setup)
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
  return (await ended) === 'SIGKILL'
}

function run(setup: TestSetup): Promise<number | null> {
  const child = start(setup)
  return new Promise((resolve) => child.on('exit', (code) => resolve(code)))
}

function checkAll(setup: TestSetup): void {
  const { file, userId, expected } = setup
  const app = createTestApp({ file })
  const imports = app.imports.all()
  expect(imports.map(({ status }) => status)).toEqual(expected.map(() => 'done'))
  const folders = new Set<string>()
  for (const { gameId, source, hashes, sourceHashes } of expected) {
    const game = app.games.findById(gameId)
    expect(game?.status).toBe('owned')
    expect(hashesBelow(game?.libraryPath ?? '')).toEqual(hashes)
    folders.add(game?.libraryPath ?? '')
    expect(app.imports.filesOf(gameId)).toHaveLength(Object.keys(hashes).length)
    expect(app.history.list({ userId, gameId }).entries.map(({ type }) => type)).toEqual(['imported'])
    const moved = imports.find((record) => record.gameId === gameId)?.transferMode === 'move'
    if (moved) expect(existsSync(source)).toBe(false)
    else expect(hashesBelow(source)).toEqual(sourceHashes)
  }
  expect(folders.size).toBe(expected.length)
  expect(unfinished(setup)).toEqual([])
  app.connection.close()
}

function unfinished({ library }: TestSetup): string[] {
  return readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.ludarr-'))
}
