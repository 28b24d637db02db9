import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { eventually, pause } from '../../peers/loopback.ts'
import type { PostedFile } from '../../peers/news.ts'
import { withRecovery } from '../../peers/par2.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { storedRar } from '../../peers/stored-rar.ts'
import { type UsenetBench, type UsenetContract, usenetBench } from './usenet-bench.ts'

const archives = join(import.meta.dirname, '../../fixtures/archives')
const patience = 90_000

/** What a usenet client does with what came: repair, unpack, and say so, asked of the real program. */
export function usenetRepair(contract: UsenetContract): void {
  setDefaultTimeout(patience)
  const bench = usenetBench(contract)
  const available = contract.available && peerAvailable('par2', 'unrar')
  describe.skipIf(!available)(`${contract.kind.label} after the download`, () => {
    beforeAll(bench.start)
    afterAll(bench.stop)
    itRepairs(bench)
    itOpensLocked(bench)
    itTells(bench)
  })
}

function itRepairs({ newsServer, add, ended }: UsenetBench): void {
  test('missing articles are repaired from recovery files; verifying and unpacking are distinct states', async () => {
    const content = randomBytes(12_000_000)
    const nzb = newsServer().post(withRecovery('Repaired.Game', [packed('Repaired.Game', content)], 20), { lost: 3 })
    const { clientId } = await add('Repaired.Game-FIXTURE', nzb)
    const { last, states } = await ended(clientId)
    expect(last).toMatchObject({ state: 'completed', progress: 1, message: null })
    expect(states).toContain('verifying')
    expect([...states].filter((state) => state === 'unknown')).toEqual([])
    expect(sha256(readFileSync(theFile(last, 'setup.bin')))).toBe(sha256(content))
  })

  test('an NZB with too many missing articles fails with an error', async () => {
    const files = withRecovery('Hopeless.Game', [packed('Hopeless.Game', randomBytes(4_000_000))], 5)
    const { clientId } = await add('Hopeless.Game-FIXTURE', newsServer().post(files, { lost: 4 }))
    const { last } = await ended(clientId)
    expect(last).toMatchObject({ state: 'error', contentPath: null })
    expect(last.failureCause).toBe('release')
    expect(last.message).toMatch(/repair|missing|articles|completed|health/i)
  })
}

function itOpensLocked({ newsServer, add, ended, listed }: UsenetBench): void {
  const locked = (): PostedFile[] => [{ name: 'Locked.Game.rar', bytes: readFileSync(join(archives, 'hidden.rar')) }]
  test('a password in the head of the NZB opens the archive', async () => {
    const { clientId } = await add('Locked.Head.Game-FIXTURE', newsServer().post(locked(), { password: 'open' }))
    const { last } = await ended(clientId)
    expect(last).toMatchObject({ state: 'completed', message: null })
    expect(names(last).some((name) => name.endsWith('game.bin'))).toBe(true)
  })

  test('a password in the title opens it too, and is not part of the name', async () => {
    const { clientId } = await add('Locked.Title.Game-FIXTURE {{open}}', newsServer().post(locked()))
    const { last } = await ended(clientId)
    expect(last).toMatchObject({ name: 'Locked.Title.Game-FIXTURE', state: 'completed', message: null })
  })

  test('without the password it reports that one is required', async () => {
    const { clientId } = await add('Locked.Shut.Game-FIXTURE', newsServer().post(locked()))
    const reported = await eventually('the want of a password to be told', patience, async () => {
      const [one] = await listed(clientId)
      const isOver = one?.state === 'error' || one?.state === 'paused'
      return isOver && one.message !== null ? one : null
    })
    expect(['error', 'paused']).toContain(reported.state)
    expect(reported.message).toMatch(/password|encrypted/i)
  })
}

function itTells({ newsServer, client, add, ended }: UsenetBench): void {
  test('the files of an active download are listed with their sizes', async () => {
    const bytes = randomBytes(700_000)
    const { clientId } = await add('Listed.Game-FIXTURE', newsServer().post([{ name: 'Listed.bin', bytes }]), {
      stopped: true,
    })
    const files = await client().files?.(clientId)
    expect(files?.map(({ path, progress }) => ({ path, progress }))).toEqual([{ path: 'Listed.bin', progress: 0 }])
    // As it is written in the articles, which is a little more.
    expect(files?.[0]?.size).toBeGreaterThan(700_000)
    expect(files?.[0]?.size).toBeLessThan(800_000)
  })

  test('a completed download is downloaded again when requested, and not when its response was lost', async () => {
    const nzb = newsServer().post([{ name: 'Again.bin', bytes: randomBytes(50_000) }])
    const begun = new Date(Date.now() - 2000).toISOString()
    const { clientId } = await add('Again.Game-FIXTURE', nzb)
    await ended(clientId)
    expect(await add('Again.Game-FIXTURE', nzb, { since: begun })).toEqual({ clientId })
    await pause(1100)
    const later = await add('Again.Game-FIXTURE', nzb, { since: new Date(Date.now() + 1000).toISOString() })
    expect(later.clientId).not.toBe(clientId)
    expect((await ended(later.clientId)).last.state).toBe('completed')
  })
}

function packed(name: string, content: Uint8Array): PostedFile {
  return { name: `${name}.rar`, bytes: storedRar('setup.bin', content) }
}

/** SABnzbd names the file itself where there is but one. */
function names({ contentPath }: ClientDownload): string[] {
  const path = contentPath ?? ''
  return statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : ['']
}

function theFile(reported: ClientDownload, name: string): string {
  const found = names(reported).find((path) => join(reported.contentPath ?? '', path).endsWith(name))
  if (found === undefined) throw new Error(`${name} is not among ${names(reported).join(', ')}`)
  return join(reported.contentPath ?? '', found)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
