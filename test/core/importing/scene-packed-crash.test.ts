import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { eventually } from '../../peers/loopback.ts'
import { storedRarVolumes } from '../../peers/stored-rar.ts'
import { few } from '../../rounds.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from './arrived-download.ts'

const fixture = join(import.meta.dirname, '../../fixtures/run-imports.ts')
const content = randomBytes(24_000_000)
const volumeBytes = 8_000_000

let folder: string
let children: ChildProcess[]

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'ludarr-scene-crash-'))
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })

beforeEach(() => {
  folder = createFolder()
  children = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  removeFolder()
})

/** A finished download of zips that hold one volume each, in a database on the disk. */
async function arrive(transferMode: TransferMode) {
  const [file, source, library] = [
    join(folder, 'ludarr.db'),
    join(folder, 'downloads/Game-GRP'),
    join(folder, 'library'),
  ]
  for (const made of [source, library]) mkdirSync(made, { recursive: true })
  for (const [index, bytes] of storedRarVolumes('game.bin', content, volumeBytes).entries()) {
    const zip = new JSZip().file(`grp-game.part${index + 1}.rar`, bytes).file('file_id.diz', 'Game (c) GRP')
    writeFileSync(join(source, `grp-game${index + 1}.zip`), await zip.generateAsync({ type: 'uint8array' }))
  }
  const app = createTestApp({ file })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, transferMode })
  const userId = storeUser(app).id
  const game = storeGame(app, { userId, title: 'Game', status: 'downloading' })
  storeDownload(app, { gameId: game.id, userId, title: 'Game-GRP', path: source })
  app.connection.close()
  return { file, source, library, gameId: game.id }
}

function run(file: string): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [fixture, file], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return { child, ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))) }
}

/** Kills an import once a path exists in its staging folder. On a busy machine the moment may be missed: then it starts over. */
async function killWhenReached(reached: string, transferMode: TransferMode) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const arrived = await arrive(transferMode)
    const before = hashesBelow(arrived.source)
    const first = run(arrived.file)
    let isOver = false
    void first.ended.then(() => {
      isOver = true
    })
    const isReached = () => globSync(`.ludarr-staging-*/*/${reached}`, { cwd: arrived.library }).length > 0
    await eventually(`${reached} is there`, 60_000, async () => isReached() || isOver)
    first.child.kill('SIGKILL')
    await first.ended
    if (readdirSync(arrived.library).some((name) => name.startsWith('.ludarr-staging-'))) return { ...arrived, before }
    removeFolder()
    folder = createFolder()
  }
  throw new Error(`${reached} was never seen`)
}

const moments: [string, string, TransferMode][] = [
  ['in the first round', '1-0/*', 'hardlink'],
  ['between the rounds', '2-0-volumes', 'copy'],
  ['in the second round', '2-0/game.bin', 'hardlink'],
  ['at the end of the first round', '1-2/*', 'move'],
  ['before the second round writes', '2-0', 'move'],
]

test.each([...few(moments, 3)])(
  'killed %s, the import completes after the next start, and nothing is left over',
  async (_, reached, transferMode) => {
    const { file, source, library, gameId, before } = await killWhenReached(reached, transferMode)
    expect(await run(file).ended).toBe(0)
    expect(Object.keys(hashesBelow(library)).sort()).toEqual(['Game/file_id.diz', 'Game/game.bin'])
    expect(readFileSync(join(library, 'Game/game.bin')).equals(content)).toBe(true)
    expect(readdirSync(library)).toEqual(['Game'])
    if (transferMode === 'move') expect(readdirSync(join(folder, 'downloads'))).toEqual([])
    else expect(hashesBelow(source)).toEqual(before)
    const app = createTestApp({ file })
    expect(app.imports.all().map(({ status }) => status)).toEqual(['done'])
    expect(app.games.findById(gameId)?.status).toBe('owned')
    app.connection.close()
  },
  120_000,
)
