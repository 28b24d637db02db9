import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { forgetDownload, removeDownload, resumeRemovals } from '#core/downloads/remove-download.ts'
import { type Arrived, brokenOff, createArrived, doubtful } from '../importing/arrived-download.ts'

let arrived: Arrived
let folder: string

/** A download that waits for somebody, with one file of its failed import in the library. */
beforeEach(async () => {
  arrived = createArrived({ files: doubtful })
  folder = (await brokenOff(arrived)).folder
  arrived.app.downloads.update(arrived.download.id, { status: 'review' })
})

afterEach(() => arrived.app.close())

const removalOptions = { deleteFiles: true, blacklist: false }
const remove = () => removeDownload(arrived.app, arrived.game.userId, arrived.download.id, removalOptions)
const isTracked = () => arrived.app.downloads.find(arrived.download.id) !== null

test('removing a download rolls back its failed import before the client is called', async () => {
  const { client } = arrived
  let stoodThere = true
  client.onRemove = async () => {
    stoodThere = existsSync(folder)
  }
  await remove()
  expect(stoodThere).toBe(false)
  expect(client.removed).toHaveLength(1)
  expect(readdirSync(arrived.library)).toEqual([])
  expect(isTracked()).toBe(false)
})

test('forgetting it rolls back as well, and so does a removal resumed after a restart', async () => {
  await forgetDownload(arrived.app, arrived.game.userId, arrived.download.id)
  expect([readdirSync(arrived.library), isTracked()]).toEqual([[], false])

  await arrived.app.close()
  arrived = createArrived({ files: doubtful, download: { removal: null } })
  await brokenOff(arrived)
  arrived.app.downloads.update(arrived.download.id, { status: 'review', removal: removalOptions })
  await resumeRemovals(arrived.app)
  expect([readdirSync(arrived.library), isTracked()]).toEqual([[], false])
})

test('a download is not removed while the library is unavailable, with a reason', async () => {
  const { app, library, client } = arrived
  const away = join(app.folder, 'away')
  renameSync(library, away)
  await expect(remove()).rejects.toMatchObject({ code: 'unprocessable' })
  await expect(forgetDownload(app, arrived.game.userId, arrived.download.id)).rejects.toThrow('still in the library')
  expect(client.removed).toEqual([])
  renameSync(away, library)
  expect([isTracked(), existsSync(folder)]).toEqual([true, true])
  expect(app.downloads.find(arrived.download.id)?.removal).toBeNull()
})
