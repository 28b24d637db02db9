import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startManualImports } from '#core/importing/manual/start-manual-imports.ts'
import { storeGame } from '../../rows.ts'
import { type Arrived, createArrived, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
const folders: string[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('of a download with two games, the files of the other one are imported manually once it is done', async () => {
  const downloads = mkdtempSync(join(tmpdir(), 'ludarr-several-'))
  folders.push(downloads)
  writeTree(downloads, { 'Portal 2/portal2.exe': 'portal', 'Half-Life v1.1/valve.pak': 'half life' })
  const arrived = createArrived({ download: { path: downloads } })
  open.push(arrived)
  const { app, game, library } = arrived
  const halfLife = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  const path = join(downloads, 'Half-Life v1.1')
  const importOther = () =>
    startManualImports(app, game.userId, { transferMode: 'hardlink', items: [{ path, gameId: halfLife.id }] })
  expect((await importOther()).rejected).toMatchObject([
    { reason: expect.stringContaining('A download has its files') },
  ])

  const { status } = await arrived.importDownload({ corrections: { files: [{ path: 'Half-Life v1.1/', skip: true }] } })
  expect(status).toBe('done')
  expect(existsSync(join(library, 'Portal 2/Half-Life v1.1'))).toBe(false)
  const { started, rejected } = await importOther()
  expect(rejected).toEqual([])
  await app.queues.imports.idle()
  expect(started.map(({ id }) => app.imports.find(id)?.status)).toEqual(['done'])
  expect(app.imports.filesOf(halfLife.id)).toHaveLength(1)
  expect(existsSync(join(library, 'Half-Life/valve.pak'))).toBe(true)
})
