import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDataDisk } from '#core/files/data-disk.ts'
import { canMount, createFiller, type Filler, mountSmallDisk, type SmallDisk } from '../../peers/small-disk.ts'

const megabyte = 1024 ** 2
const reserveBytes = 4 * megabyte

let parent: string
let folder: string
let disk: SmallDisk
let filler: Filler
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'ludarr-data-disk-'))
  folder = join(parent, 'data')
  mkdirSync(folder)
  disk = mountSmallDisk(folder, 80)
  filler = createFiller(folder)
})
afterEach(() => {
  disk.remove()
  rmSync(parent, { recursive: true, force: true })
})

const sizeOfReserve = () => statSync(join(folder, '.reserve')).size

describe.skipIf(!canMount())('the disk of the data folder', () => {
  test('a reserve is kept, released in parts, and filled again once there is space', async () => {
    const dataDisk = createDataDisk(folder)
    expect(dataDisk.makeRoom()).toBe(false)
    await dataDisk.refill()
    expect(sizeOfReserve()).toBe(reserveBytes)
    expect(statSync(join(folder, '.reserve'))).toMatchObject({ blocks: reserveBytes / 512 })
    expect(statSync(join(folder, '.reserve')).mode & 0o777).toBe(0o600)
    filler.leave(0)
    expect(dataDisk.makeRoom()).toBe(true)
    expect(sizeOfReserve()).toBe(reserveBytes - megabyte)
    await dataDisk.refill()
    expect(sizeOfReserve()).toBe(reserveBytes - megabyte)
    for (let part = 1; part < 4; part += 1) expect(dataDisk.makeRoom()).toBe(true)
    expect(dataDisk.makeRoom()).toBe(false)
    filler.remove()
    await dataDisk.refill()
    expect(sizeOfReserve()).toBe(reserveBytes)
  })

  test('the reserve never makes the disk full', async () => {
    filler.leave(10 * megabyte)
    await createDataDisk(folder).refill()
    expect(createDataDisk(folder).fault()).toBeNull()
  })

  test('at a start on a full disk, enough is released to open the database', async () => {
    await createDataDisk(folder).refill()
    filler.leave(0)
    createDataDisk(folder).makeStartRoom()
    expect(sizeOfReserve()).toBe(reserveBytes - megabyte)
  })

  test('a full disk refuses new work with the reason, and recovers', async () => {
    const dataDisk = createDataDisk(folder)
    expect(dataDisk.hasRecovered()).toBe(false)
    filler.leave(megabyte)
    expect(dataDisk.fault()).toEqual({
      cause: 'full',
      message: `The disk of the data folder ${folder} is full: 1.0 MB left, 8.4 MB needed.`,
      publicMessage: 'The disk of the data folder is full: 1.0 MB left, 8.4 MB needed.',
      help: 'Delete downloads or other files on it. Searches and downloads continue automatically.',
    })
    expect(() => dataDisk.assertSpace()).toThrow(
      expect.objectContaining({
        code: 'no-space',
        message: 'The disk of the data folder is full. Delete downloads or other files on it, then try again.',
      }),
    )
    expect(dataDisk.hasRecovered()).toBe(false)
    filler.remove()
    dataDisk.assertSpace()
    expect(dataDisk.isUsable()).toBe(true)
    expect([dataDisk.hasRecovered(), dataDisk.hasRecovered()]).toEqual([true, false])
  })

  test('a disk that becomes read-only is named with what to do', () => {
    const dataDisk = createDataDisk(folder)
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect(dataDisk.fault()).toMatchObject({
      cause: 'unwritable',
      message: expect.stringMatching(/^The data folder .+ cannot be written to: .*read-only.* \(EROFS\)\.$/),
      help: 'Check its disk and its permissions, and restart Ludarr. Until then, changes are not saved.',
    })
    dataDisk.assertSpace()
  })

  test('a database that cannot be written is a fault until a write succeeds', () => {
    const dataDisk = createDataDisk(folder)
    dataDisk.recordWrite(new Error('UNIQUE constraint failed'), 1)
    expect(dataDisk.isUsable()).toBe(true)
    dataDisk.recordWrite(new Error('Failed query', { cause: new Error('disk I/O error') }), 1)
    expect(dataDisk.isUsable()).toBe(false)
    expect(dataDisk.fault()).toEqual({
      cause: 'unwritable',
      message: `The database in ${folder} cannot be used (disk I/O error).`,
      publicMessage: 'The database cannot be used (disk I/O error).',
      help: 'Check its disk and the log of the system, and restart Ludarr. Until then, changes are not saved.',
    })
    dataDisk.recordWrite(null, 1)
    expect(dataDisk.fault()).toBeNull()
  })

  test('the slowest of the last writes is remembered, unless all were fast enough', () => {
    const dataDisk = createDataDisk(folder)
    dataDisk.recordWrite(null, 1999)
    expect(dataDisk.slowWriteMs()).toBeNull()
    for (const durationMs of [2500, 4000, 3000, 1]) dataDisk.recordWrite(null, durationMs)
    expect(dataDisk.slowWriteMs()).toBe(4000)
  })

  test('a disk that is unmounted is not taken for an empty data folder', async () => {
    writeFileSync(join(folder, 'ludarr.db'), '')
    const dataDisk = createDataDisk(folder)
    expect(dataDisk.fault()).toBeNull()
    disk.remove()
    expect(dataDisk.fault()?.message).toBe(`The disk of the data folder ${folder} is no longer mounted there.`)
    await dataDisk.refill()
    rmSync(folder, { recursive: true })
    expect(dataDisk.fault()?.cause).toBe('unmounted')
  })
})
