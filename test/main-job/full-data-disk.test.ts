import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '../fakes/loopback.ts'
import { eventually } from '../peers/loopback.ts'
import { canMount, createFiller, type Filler, freeOn, mountSmallDisk, type SmallDisk } from '../peers/small-disk.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const megabyte = 1024 ** 2
const fullSentence = 'The disk of the data folder is full. Delete downloads or other files on it, then try again.'

let folder: string
let data: string
let disk: SmallDisk
let filler: Filler
let app: ServerProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-data-disk-'))
  data = join(folder, 'data')
  mkdirSync(data)
  disk = mountSmallDisk(data, 80)
  filler = createFiller(data)
  app = await startServerProcess({ LUDARR_DATA: data })
  await eventually('The reserve is filled', 20_000, async () => existsSync(join(data, '.reserve')))
})
afterEach(async () => {
  await app.stop()
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
})

const readiness = () => app.request('GET', '/ready')
const issues = async (): Promise<string[]> =>
  (await app.ask('GET', '/system/health')).map(({ code }: { code: string }) => code)

/** A server that sends an endless file without a length. */
function startEndlessServer() {
  const piece = Buffer.alloc(megabyte, 7)
  return listenOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const send = (): void => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', send)
    send()
  })
}

describe.skipIf(!canMount())('with a data folder on a small disk', () => {
  test('an endless file leaves space, fails with the reason, and can be deleted', async () => {
    const server = await startEndlessServer()
    try {
      await app.ask('POST', '/downloaders', { name: 'Own', type: 'builtin' })
      const download = await app.ask('POST', '/downloads', { url: `${server.url}/endless.bin`, title: 'Endless' })
      const blocked = await eventually('The download reports the full disk', 60_000, async () => {
        const found = await app.ask('GET', `/downloads/${download.id}`)
        return found.message === null ? null : found
      })
      expect(blocked.message).toMatch(
        /not enough space in .+: the disk is full, .+ free, of which 8.4 MB must stay free/,
      )
      expect(freeOn(data)).toBeGreaterThan(60 * megabyte)
      expect((await app.ask('POST', '/games', { title: 'Hades' })).title).toBe('Hades')
      expect((await readiness()).status).toBe(200)
      await app.ask('DELETE', `/downloads/${download.id}?deleteFiles=true`)
      expect((await app.ask('GET', '/downloads')).downloads).toEqual([])
    } finally {
      await server.close()
    }
  }, 120_000)

  test('a disk that another program fills is reported, and everything continues once it has space', async () => {
    const game = await app.ask('POST', '/games', { title: 'Hades' })
    filler.leave(0)
    expect(freeOn(data)).toBe(0)
    const refused = await eventually('New games are refused', 10_000, async () => {
      const response = await app.request('POST', '/games', { title: `Celeste ${Math.random()}` })
      return response.status === 201 ? null : response
    })
    expect(refused).toEqual({ status: 507, body: { error: fullSentence, message: expect.any(Object) } })
    const ready = await readiness()
    expect(ready.status).toBe(503)
    expect(ready.body.checks.dataDir.message).toMatch(
      /^The disk of the data folder .+ is full: .+ left, 8.4 MB needed\. Delete downloads or other files on it\./,
    )
    await eventually('Health reports it', 10_000, async () => (await issues()).includes('data-folder'))
    // The reserve makes room for changes that free space or end work.
    await app.ask('DELETE', `/games/${game.id}`)
    expect((await app.ask('GET', '/games')).map(({ id }: { id: string }) => id)).not.toContain(game.id)
    expect(await app.terminate()).toBe(0)
    await app.startAgain()
    expect((await readiness()).status).toBe(503)
    filler.remove()
    await eventually('New games are accepted', 10_000, async () => {
      return (await app.request('POST', '/games', { title: 'Portal' })).status === 201
    })
    expect((await readiness()).status).toBe(200)
  }, 120_000)

  test('without its reserve it starts on a full disk, can be read, and says what to do', async () => {
    await app.ask('POST', '/games', { title: 'Hades' })
    await app.terminate()
    rmSync(join(data, '.reserve'))
    filler.leave(0)
    await app.startAgain()
    expect((await app.ask('GET', '/games')).map(({ title }: { title: string }) => title)).toEqual(['Hades'])
    expect((await readiness()).body.checks.dataDir.message).toContain('is full: 0 bytes left')
    expect((await app.request('POST', '/games', { title: 'Portal' })).status).toBe(507)
    expect(await app.terminate()).toBe(0)
    filler.remove()
    await app.startAgain()
    await app.ask('POST', '/games', { title: 'Portal' })
  }, 120_000)

  test('a disk that is unmounted is reported', async () => {
    disk.remove()
    const ready = await eventually('It is not ready', 10_000, async () => {
      const response = await readiness()
      return response.status === 200 ? null : response
    })
    expect(ready.body.checks.dataDir.message).toBe(
      `The disk of the data folder ${data} is no longer mounted there. Mount it again and restart Ludarr. Until then, changes may be lost.`,
    )
    await eventually('Health reports it', 10_000, async () => (await issues()).includes('data-folder'))
  }, 120_000)
})
