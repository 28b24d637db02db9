import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBlocked } from '#domain/downloads/client-state.ts'
import type { ClientDownload, DownloadClient } from '#domain/ports/download-client.ts'
import { connectBuiltin } from '#integrations/downloaders/builtin.ts'
import { type FileServer, hashOf, someBytes, startFileServer } from '../../../fakes/file-server.ts'
import { eventually } from '../../../peers/loopback.ts'
import {
  canMount,
  createFiller,
  type Filler,
  freeOn,
  mountSmallDisk,
  type SmallDisk,
} from '../../../peers/small-disk.ts'
import { adapterContext } from '../adapter-context.ts'
import { acceptedId } from '../connection.ts'

const megabyte = 1024 ** 2

let parent: string
let folder: string
let disk: SmallDisk
let filler: Filler
let server: FileServer
let client: DownloadClient
let hasReserve = false
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'ludarr-builtin-full-'))
  folder = join(parent, 'state')
  mkdirSync(folder)
  disk = mountSmallDisk(folder, 40)
  filler = createFiller(folder)
  server = await startFileServer({})
  hasReserve = false
  client = connect()
})
afterEach(async () => {
  await client.close?.()
  await server.close()
  disk.remove()
  rmSync(parent, { recursive: true, force: true })
})

function connect(): DownloadClient {
  const connection = { id: 'd1', name: 'Own', url: null, username: null, password: null, settings: {} }
  const makeRoom = (): boolean => {
    const hadReserve = hasReserve
    if (hadReserve) filler.remove()
    hasReserve = false
    return hadReserve
  }
  const context = { ...adapterContext(folder), makeRoom }
  return connectBuiltin({ ...connection, category: null, downloadPath: null }, context, 20)
}

const add = (path: string): Promise<string> => {
  const payload = { kind: 'link' as const, url: server.url + path, name: 'Hades', size: null }
  return acceptedId(client.add(payload, { title: 'Hades', category: null, downloadPath: null, stopped: false }))
}

const until = (id: string, isSo: (download: ClientDownload) => boolean) =>
  eventually('The download changes its state', 20_000, async () => {
    const download = (await client.list()).find(({ clientId }) => clientId === id)
    return download !== undefined && isSo(download) ? download : null
  })
const hasFailed = ({ state }: ClientDownload) => state === 'error'
const isDone = ({ state }: ClientDownload) => state === 'completed'
const partsOf = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))

describe.skipIf(!canMount())('the built-in downloader on a small disk', () => {
  test('a file that does not fit is blocked with the reason, and no server is called before there is space', async () => {
    const bytes = someBytes(20 * megabyte)
    server.files['/a.zip'] = { bytes }
    filler.leave(15 * megabyte)
    const id = await add('/a.zip')
    const failed = await until(id, hasFailed)
    expect(failed.message).toMatch(
      /^Built-in downloader: not enough space in .+: 21\.0 MB needed, .+ free, of which 4\.2 MB must stay free$/,
    )
    expect(isBlocked(failed)).toBe(true)
    const calls = server.ranges.length
    await client.resume?.(id)
    await until(id, hasFailed)
    expect(server.ranges).toHaveLength(calls)
    filler.remove()
    await client.resume?.(id)
    expect(hashOf(readFileSync((await until(id, isDone)).contentPath ?? ''))).toBe(hashOf(bytes))
  })

  test('when another program takes the last space, the part is removed and the download continues later', async () => {
    const bytes = someBytes(10 * megabyte)
    server.files['/a.zip'] = { bytes, pieceMs: 1 }
    const id = await add('/a.zip')
    await until(id, ({ downloaded }) => downloaded > 2 * megabyte)
    filler.leave(0)
    const failed = await until(id, hasFailed)
    expect(failed.message).toMatch(/not enough space in .+/)
    expect(isBlocked(failed)).toBe(true)
    expect(partsOf()).toEqual([])
    expect(freeOn(folder)).toBeGreaterThan(2 * megabyte)
    filler.remove()
    await client.resume?.(id)
    expect(hashOf(readFileSync((await until(id, isDone)).contentPath ?? ''))).toBe(hashOf(bytes))
  })

  test('a file of unknown size leaves space, and is tried again only with more space than before', async () => {
    server.files['/a.zip'] = { bytes: someBytes(38 * megabyte), chunked: true }
    filler.leave(12 * megabyte)
    const id = await add('/a.zip')
    const failed = await until(id, hasFailed)
    expect(failed.message).toMatch(/not enough space in .+: the disk is full, .+ free, of which 4\.2 MB must stay free/)
    expect(partsOf()).toEqual([])
    const calls = server.ranges.length
    await client.resume?.(id)
    await until(id, hasFailed)
    expect(server.ranges).toHaveLength(calls)
  })

  test('on a full disk it accepts and removes downloads with space from the reserve', async () => {
    server.files['/a.zip'] = { bytes: someBytes(1000) }
    filler.leave(0)
    await expect(add('/a.zip')).rejects.toThrow('ENOSPC')
    expect(await client.list()).toEqual([])
    hasReserve = true
    const id = await add('/a.zip')
    await until(id, isDone)
    filler.leave(0)
    hasReserve = true
    await client.remove(id, { deleteFiles: true })
    await client.close?.()
    client = connect()
    expect(await client.list()).toEqual([])
  })
})
