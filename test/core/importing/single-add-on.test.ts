import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, storeDownload } from './arrived-download.ts'

let arrived: Arrived
afterEach(() => arrived.app.close())

const nameOf = (version: string) => `Portal.2.Peer.Review.DLC.v${version}-GRP.nsp`

/** An add-on that is a single file, as torrents of one file are. */
function arrive(settings: Partial<ImportSettings> = {}) {
  arrived = createArrived({ game: { status: 'owned' }, held: { 'game.exe': 'game' }, settings })
  arrived.app.games.update(arrived.game.id, { installedVersion: '1.0' })
  arrived.app.downloads.remove(arrived.download.id)
}

async function importFile(name: string, version: string, kind: 'dlc' | 'update' = 'dlc') {
  const { app, game, downloader, downloads } = arrived
  const path = join(downloads, name)
  writeFileSync(path, `version ${version}`)
  // Older than its import, like every file that nobody changed.
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'))
  const common = { gameId: game.id, userId: game.userId, downloaderId: downloader.id, kind }
  const id = startImport(app, storeDownload(app, { ...common, title: name, version, path }))
  await app.queues.imports.idle()
  return app.imports.find(id)
}
const inGame = () => readdirSync(join(arrived.library, 'Portal 2'), { recursive: true, encoding: 'utf8' }).toSorted()
const parts = () =>
  arrived.app.relations.partsOf(arrived.game.id).map(({ title, version, path }) => [title, version, path])

test.each(['copy', 'move', 'hardlink', 'symlink'] as const)(
  'an add-on that is a single file needs no folder of its own: %s',
  async (mode) => {
    arrive({ transferMode: mode })
    const name = nameOf('1.0')
    expect(await importFile(name, '1.0')).toMatchObject({ status: 'done' })
    expect(inGame()).toEqual(['DLC', `DLC/${name}`, 'game.exe'])
    const place = join(arrived.library, 'Portal 2/DLC', name)
    expect(readFileSync(place, 'utf8')).toBe('version 1.0')
    expect(parts()).toEqual([['Peer Review', '1.0', place]])
    expect(existsSync(join(arrived.downloads, name))).toBe(mode !== 'move')
  },
)

test('a newer version of a single file replaces the older one, and other add-ons stay', async () => {
  arrive()
  await importFile('Portal.2.Other.Thing.DLC.v0.9-GRP.nsp', '0.9')
  await importFile(nameOf('1.0'), '1.0')
  expect(await importFile(nameOf('1.1'), '1.1')).toMatchObject({ status: 'done' })
  expect(inGame()).toEqual(['DLC', 'DLC/Portal.2.Other.Thing.DLC.v0.9-GRP.nsp', `DLC/${nameOf('1.1')}`, 'game.exe'])
  expect(parts()).toContainEqual(['Peer Review', '1.1', join(arrived.library, 'Portal 2/DLC', nameOf('1.1'))])
})

test('an update that is a single file goes to the folder of updates', async () => {
  arrive()
  const name = 'Portal.2.Update.v1.1-GRP.nsp'
  expect(await importFile(name, '1.1', 'update')).toMatchObject({ status: 'done' })
  expect(inGame()).toEqual(['Updates', `Updates/${name}`, 'game.exe'])
})

test.each(['replace', 'merge'] as const)(
  'an add-on never replaces the file of another one that has the same name: %s',
  async (conflicts) => {
    arrive({ conflicts })
    const { app, game, downloader, downloads } = arrived
    const arriveAs = async (title: string, content: string) => {
      const path = join(downloads, title, 'dlc.nsp')
      mkdirSync(join(downloads, title), { recursive: true })
      writeFileSync(path, content)
      utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'))
      const common = { gameId: game.id, userId: game.userId, downloaderId: downloader.id, kind: 'dlc' as const }
      const id = startImport(app, storeDownload(app, { ...common, title, path }))
      await app.queues.imports.idle()
      return app.imports.find(id)
    }
    const contents = () =>
      inGame()
        .filter((name) => name.endsWith('.nsp'))
        .map((name) => [name, readFileSync(join(arrived.library, 'Portal 2', name), 'utf8')])
    expect(await arriveAs('Portal.2.Peer.Review.DLC-GRP', 'review')).toMatchObject({ status: 'done' })
    expect(await arriveAs('Portal.2.Other.Thing.DLC-GRP', 'other thing')).toMatchObject({ status: 'done' })
    expect(contents()).toEqual([
      ['DLC/dlc (2).nsp', 'other thing'],
      ['DLC/dlc.nsp', 'review'],
    ])
    // The same add-on again replaces its own file.
    expect(await arriveAs('Portal.2.Peer.Review.DLC-OTHER', 'review repaired')).toMatchObject({ status: 'done' })
    expect(contents()).toEqual([
      ['DLC/dlc (2).nsp', 'other thing'],
      ['DLC/dlc.nsp', 'review repaired'],
    ])
  },
)

test('an unknown add-on does not replace a file that was found in the folder', async () => {
  arrive({ conflicts: 'replace' })
  const { app, game, library } = arrived
  const name = 'Portal.2.DLC-GRP.nsp'
  const path = join(library, 'Portal 2/DLC', name)
  mkdirSync(join(library, 'Portal 2/DLC'))
  writeFileSync(path, 'found')
  const found = { id: randomUUID(), gameId: game.id, path, size: 5, category: 'dlc' as const }
  app.imports.putFiles([{ ...found, version: null, downloadId: null, addedAt: '2026-01-01T00:00:00.000Z' }])
  expect(await importFile(name, '1.0')).toMatchObject({ status: 'done' })
  expect(readFileSync(path, 'utf8')).toBe('found')
  expect(inGame()).toContain('DLC/Portal.2.DLC-GRP (2).nsp')
})
