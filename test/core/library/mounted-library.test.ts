import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetDownload } from '#core/downloads/remove-download.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { storeGame } from '../../rows.ts'
import {
  type Arrived,
  brokenOff,
  createArrived,
  doubtful,
  hashesBelow,
  type Overrides,
  writeTree,
} from '../importing/arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

/** Takes the disk of the library away, and leaves the empty folder where it was mounted. Answers how it comes back. */
function unmount({ app, library }: Arrived): () => void {
  const away = join(app.folder, 'away')
  renameSync(library, away)
  mkdirSync(library)
  return () => {
    rmSync(library, { recursive: true })
    renameSync(away, library)
  }
}

test('nothing is imported while the library disk is not mounted, and the import continues once it is', async () => {
  const arrived = arrive({ settings: { transferMode: 'move' } })
  const { app, game, downloads, library, importDownload } = arrived
  storeGame(app, { userId: game.userId, title: 'Doom', libraryPath: join(library, 'Doom') })
  writeTree(join(library, 'Doom'), { 'doom.exe': 'x' })
  const mount = unmount(arrived)
  const before = hashesBelow(downloads)
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', filesPlanned: 0 })
  expect(record.message).toContain(`The library folder ${library} is empty, but the library has games there.`)
  expect(record.message).toContain('Is its disk mounted?')
  expect(hashesBelow(downloads)).toEqual(before)
  expect(readdirSync(library)).toEqual([])
  mount()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readdirSync(library).sort()).toEqual(['Doom', 'Portal 2'])
})

test('files of a failed import are not forgotten while their disk is not mounted', async () => {
  const arrived = arrive({ files: doubtful })
  const { app, game, download, library, importDownload } = arrived
  const { id, folder } = await brokenOff(arrived)
  const mount = unmount(arrived)
  const skipping = resolveImport(app, game.userId, id, { action: 'skip' })
  await expect(skipping).rejects.toMatchObject({ code: 'unprocessable' })
  await expect(forgetDownload(app, game.userId, download.id)).rejects.toMatchObject({ code: 'unprocessable' })
  expect((await importDownload()).status).toBe('review')
  const elsewhere = resolveImport(app, game.userId, id, { action: 'import', targetPath: 'Elsewhere' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'unprocessable' })
  expect(app.imports.find(id)?.filesPlanned).toBe(1)
  expect(readdirSync(library)).toEqual([])
  mount()
  await resolveImport(app, game.userId, id, { action: 'skip' })
  expect(existsSync(folder)).toBe(false)
})

test('a library folder counts as empty when it has no files, or when a user put a marker file there', async () => {
  const first = arrive()
  storeGame(first.app, { userId: first.game.userId, title: 'Doom', libraryPath: '/elsewhere/Doom' })
  expect(await first.importDownload()).toMatchObject({ status: 'done' })

  const emptied = arrive()
  const { app, game, library, importDownload } = emptied
  storeGame(app, { userId: game.userId, title: 'Doom', libraryPath: join(library, 'Doom') })
  expect((await importDownload()).message).toContain('put any file into it')
  writeTree(library, { 'it is empty.txt': '' })
  expect(await importDownload()).toMatchObject({ status: 'done' })
})
