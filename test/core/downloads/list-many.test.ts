import { afterEach, expect, test } from 'bun:test'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { listImports } from '#core/importing/list-imports.ts'
import { storeGame } from '../../rows.ts'
import { type Arrived, createArrived, storeDownload } from '../importing/arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

test('a list of downloads or imports reads their games and clients at once, not one by one', async () => {
  const arrived = createArrived()
  open.push(arrived)
  const { app, game, downloader, importDownload } = arrived
  await importDownload()
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  storeDownload(app, { gameId: other.id, userId: game.userId, downloaderId: downloader.id })
  storeDownload(app, { userId: game.userId })
  storeDownload(app, { gameId: other.id, userId: game.userId, downloaderId: downloader.id })
  const read: string[] = []
  const { games, downloaders } = app
  const [findGame, findDownloader] = [games.findById, downloaders.find]
  games.findById = (id) => {
    read.push('game')
    return findGame(id)
  }
  downloaders.find = (id) => {
    read.push('client')
    return findDownloader(id)
  }
  app.clientMonitor.invalidate(downloader.id)
  const { downloads } = await listDownloads(app, game.userId)
  const names = downloads.map(({ gameTitle, downloaderName }) => `${gameTitle} in ${downloaderName}`)
  const { name } = downloader
  const portal = `Portal in ${name}`
  expect(names.toSorted()).toEqual([`Portal 2 in ${name}`, portal, portal, 'null in null'])
  expect(listImports(app, game.userId, {}).records).toMatchObject([{ gameTitle: 'Portal 2', status: 'done' }])
  // The one client is read once, to ask it for its list.
  expect(read).toEqual(['client'])
})
