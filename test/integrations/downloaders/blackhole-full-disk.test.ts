import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoAnswerError } from '#domain/errors.ts'
import type { DownloadClient } from '#domain/ports/download-client.ts'
import { blackhole } from '#integrations/downloaders/blackhole.ts'
import { madeTorrent } from '../../core/acquisition/torrents.ts'
import { canMount, createFiller, type Filler, mountSmallDisk, type SmallDisk } from '../../peers/small-disk.ts'
import { adapterContext } from './adapter-context.ts'

let parent: string
let watchFolder: string
let disk: SmallDisk
let filler: Filler
let client: DownloadClient
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'ludarr-blackhole-full-'))
  const completedFolder = join(parent, 'completed')
  const stateFolder = join(parent, 'state')
  const small = join(parent, 'small')
  for (const folder of [completedFolder, stateFolder, small]) mkdirSync(folder)
  disk = mountSmallDisk(small, 2)
  filler = createFiller(small)
  watchFolder = join(small, 'watch')
  mkdirSync(watchFolder)
  const connection = { id: 'd1', name: 'Folder', url: null, username: null, password: null, category: null }
  const settings = { watchFolder, completedFolder, settleSeconds: 1 }
  client = blackhole.connect({ ...connection, downloadPath: null, settings }, adapterContext(stateFolder))
})
afterEach(() => {
  disk.remove()
  rmSync(parent, { recursive: true, force: true })
})

const { bytes, infoHash, name } = madeTorrent('Hades.v1.38290-Razor1911')
const add = () =>
  client.add(
    { kind: 'torrent', bytes, infoHash, name },
    { downloadId: 'download', title: 'Hades', category: null, downloadPath: null, stopped: false },
  )

describe.skipIf(!canMount())('a blackhole folder on a full disk', () => {
  test('gets no half file and no entry, and the whole file once there is space', async () => {
    filler.leave(0)
    await expect(add()).rejects.toThrow(NoAnswerError)
    await expect(add()).rejects.toThrow('Blackhole: ENOSPC: no space left on device')
    expect(readdirSync(watchFolder)).toEqual([])
    expect(await client.list()).toEqual([])
    filler.remove()
    expect(await add()).toMatchObject({ outcome: 'accepted' })
    expect(readFileSync(join(watchFolder, 'Hades.torrent')).equals(bytes)).toBe(true)
  })
})
