import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestDifferences } from '#domain/downloads/request-differences.ts'
import { freePort } from '../../peers/loopback.ts'
import type { PostedFile } from '../../peers/news.ts'
import { testCategory, upstreamMessage } from './connection.ts'
import { type UsenetBench, type UsenetContract, usenetBench } from './usenet-bench.ts'

const patience = 90_000
const secret = 'not-this-one'

/** What every usenet client must do, asked of the real program with a news server that has the articles. */
export function usenetContract(contract: UsenetContract): void {
  // A test that runs out of time takes every program down with it, and the ones after it fail for nothing.
  setDefaultTimeout(60_000)
  const bench = usenetBench(contract)
  describe.skipIf(!contract.available)(contract.kind.label, () => {
    beforeAll(bench.start, patience)
    afterAll(bench.stop, patience)
    itIsReached(bench, contract)
    itFetches(bench)
    itTellsWhatItHas(bench)
    itFails(bench)
  })
}

function itIsReached({ kind, client, connect, peer, refusalOf }: UsenetBench, contract: UsenetContract): void {
  test('reports its version, free space and folder when tested', async () => {
    const result = await client().test()
    expect(result.version).toMatch(/^\d+\.\d+/)
    expect(result.downloadPath).toStartWith(peer().downloadFolder)
    expect(result.freeBytes).toBeGreaterThan(1024)
  })

  test('a wrong password or key is reported without showing it', async () => {
    const message = await upstreamMessage(connect(contract.wrong).test())
    expect(message).toStartWith(`${kind.label}: `)
    expect(message).toMatch(/password|key/i)
    expect(message).not.toContain(secret)
  })

  test('an unreachable program is reported', async () => {
    const url = peer().url.replace(/:\d+/, `:${await freePort()}`)
    expect(await upstreamMessage(connect({ url }).list())).toMatch(new RegExp(`^${kind.label}: .*refused`))
  })

  test('an invalid NZB is refused with an error, and leaves nothing behind', async () => {
    expect(await refusalOf('Garbage.Game', Buffer.from('<html>no</html>'))).toMatch(new RegExp(`^${kind.label}: .{5,}`))
    expect((await client().list()).filter(({ name }) => /garbage/i.test(name))).toEqual([])
  })
}

function itFetches({ client, newsServer, peer, add, becomes, isGone }: UsenetBench): void {
  test('an NZB completes from a news server; removing it leaves its files for the import', async () => {
    const files = someFiles('Whole.Game')
    const { clientId } = await add('Whole.Game-FIXTURE', newsServer().post(files))
    const done = await becomes(clientId, 'completed')
    expect(done).toMatchObject({ name: 'Whole.Game-FIXTURE', progress: 1, category: testCategory, message: null })
    expect(done.contentPath).toStartWith(peer().downloadFolder)
    expect(hashesBelow(done.contentPath as string)).toEqual(hashesOf(files))
    await client().remove(clientId, { deleteFiles: false })
    await isGone(clientId)
    expect(hashesBelow(done.contentPath as string)).toEqual(hashesOf(files))
    await client().remove(clientId, { deleteFiles: true })
  })

  test('added stopped it waits; adding it again creates no duplicate; resume and pause work', async () => {
    const nzb = newsServer().post(someFiles('Stopped.Game'))
    const { clientId } = await add('Stopped.Game-FIXTURE', nzb, { stopped: true })
    const waiting = await becomes(clientId, 'paused')
    expect(waiting).toMatchObject({ name: 'Stopped.Game-FIXTURE', progress: 0, contentPath: null })
    expect(await add('Stopped.Game-FIXTURE', nzb)).toEqual({ clientId })
    expect((await client().list()).filter(({ name }) => name === 'Stopped.Game-FIXTURE')).toHaveLength(1)
    await client().resume?.(clientId)
    await becomes(clientId, 'completed')
    await client().remove(clientId, { deleteFiles: true })
    await isGone(clientId)
  })

  test('releases whose names differ in a sign are downloads of their own, and each is found again', async () => {
    const titles = [
      "Pebble's Ops-FIXTURE",
      "Pebble's Ops+-FIXTURE",
      'N-FIXTURE',
      'N++-FIXTURE',
      'Ys Co',
      'Ys & Co',
      'C#',
      'C',
    ]
    const nzbs = titles.map((title) => ({ title, nzb: newsServer().post(someFiles('Sign.Game')) }))
    const ids: string[] = []
    for (const { title, nzb } of nzbs) ids.push((await add(title, nzb, { stopped: true })).clientId)
    expect(new Set(ids).size).toBe(titles.length)
    for (const [index, { title, nzb }] of nzbs.entries()) {
      expect(await add(title, nzb, { stopped: true })).toMatchObject({ clientId: ids[index] })
    }
    const isTaken = (clientId: string) => clientId === ids[0]
    const other = await add(titles[0] ?? '', newsServer().post(someFiles('Other.Game')), { stopped: true, isTaken })
    expect(ids).not.toContain(other.clientId)
    for (const clientId of [...ids, other.clientId]) await client().remove(clientId, { deleteFiles: true })
  })

  test('its data is removed with it when it is paused and waiting', async () => {
    const { clientId } = await add('Dropped.Game-FIXTURE', newsServer().post(someFiles('Dropped.Game')), {
      stopped: true,
    })
    await becomes(clientId, 'paused')
    await client().pause?.(clientId)
    await becomes(clientId, 'paused')
    await client().remove(clientId, { deleteFiles: true })
    await isGone(clientId)
  })

  test(
    'it works after the client restarts, which keeps its queue',
    async () => {
      const nzb = newsServer().post(someFiles('Restarted.Game'))
      const { clientId } = await add('Restarted.Game-FIXTURE', nzb, { stopped: true })
      await becomes(clientId, 'paused')
      await peer().restart()
      await becomes(clientId, 'paused')
    },
    patience,
  )
}

function itTellsWhatItHas({ client, newsServer, add, becomes }: UsenetBench): void {
  test('has what it was asked for, and tells what it has otherwise', async () => {
    const options = { title: 'Asked.Game', category: testCategory, downloadPath: null, stopped: true, priority: null }
    const { clientId } = await add(options.title, newsServer().post(someFiles('Asked.Game')), options)
    await becomes(clientId, 'paused')
    const applied = await client().appliedOptions?.(clientId, options)
    expect(requestDifferences(options, applied ?? {})).toEqual([])
    expect(
      requestDifferences({ ...options, category: 'others', stopped: false, priority: 'high' }, applied ?? {}),
    ).toEqual([
      `category "${testCategory}" instead of "others"`,
      'paused instead of started',
      'priority "normal" instead of "high"',
    ])
    expect(await client().appliedOptions?.('999999', options)).toBeNull()
    await client().remove(clientId, { deleteFiles: true })
  })
}

function itFails({ kind, client, newsServer, add, becomes, isGone }: UsenetBench): void {
  test('an NZB missing on the news server fails, and says why', async () => {
    const files = someFiles('Lost.Game')
    const { clientId } = await add('Lost.Game-FIXTURE', newsServer().post(files, { lost: 6 }))
    const failed = await becomes(clientId, 'error')
    expect(failed.message?.length).toBeGreaterThan(5)
    expect(failed.contentPath).toBeNull()
    await client().remove(clientId, { deleteFiles: true })
    await isGone(clientId)
  })

  test('pausing a missing job fails with an error', async () => {
    expect(await upstreamMessage(client().pause?.('999999'))).toStartWith(`${kind.label}: `)
    await client().remove('999999', { deleteFiles: true })
  })
}

function someFiles(name: string): PostedFile[] {
  return [
    { name: `${name}.setup.bin`, bytes: randomBytes(3_000_001) },
    { name: `${name}.nfo`, bytes: Buffer.from(`${name}: random bytes for tests, nothing else\n`) },
  ]
}

function hashesOf(files: readonly PostedFile[]): string[] {
  return files.map(({ name, bytes }) => `${name} ${sha256(bytes)}`).sort()
}

function hashesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => `${name} ${sha256(readFileSync(join(folder, name)))}`)
    .sort()
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
