import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { type UsenetContract, usenetBench } from './usenet-bench.ts'

const contract: UsenetContract = {
  kind: sabnzbd,
  available: peerAvailable('sabnzbdplus'),
  start: startSabnzbd,
  settings: (peer) => ({ apiKey: peer.password }),
  wrong: {},
}

describe.skipIf(!contract.available)('SABnzbd without job folders', () => {
  const bench = usenetBench(contract)
  beforeAll(bench.start, 90_000)
  afterAll(bench.stop, 90_000)
  const configure = async (section: string, values: Record<string, string>) => {
    const { url, password } = bench.peer()
    const query = new URLSearchParams({ mode: 'set_config', section, output: 'json', apikey: password, ...values })
    expect((await fetch(`${url}/api?${query}`)).ok).toBe(true)
  }
  const category = (name: string, dir: string) => configure('categories', { name, dir })

  const ownFolder = [
    ['of the category', 'ludarr-test', 'shared*', 'shared'],
    ['of the default category', '*', '*', ''],
  ] as const
  test.each(ownFolder)(
    'a job in the folder %s has no path, so that nothing else is imported or deleted with it',
    async (_, name, dir, folder) => {
      await category('ludarr-test', '')
      await category(name, dir)
      const shared = join(bench.peer().downloadFolder, folder)
      mkdirSync(shared, { recursive: true })
      writeFileSync(join(shared, 'of-another-download.bin'), 'kept')
      const nzb = bench.newsServer().post([
        { name: 'a.bin', bytes: randomBytes(50_000) },
        { name: 'b.bin', bytes: randomBytes(50_000) },
      ])
      const { clientId } = await bench.add(`Shared.Game.${folder}-FIXTURE`, nzb)
      expect(await bench.becomes(clientId, 'completed')).toMatchObject({
        contentPath: null,
        message: expect.stringContaining('no folder of its own'),
      })
      expect((await bench.client().test()).problem).toMatchObject({
        message: expect.stringMatching(/job folders are turned off for its category "(?:ludarr-test|Default)"/),
        help: expect.stringContaining('remove the *'),
      })
      await category('*', '')
      await category('ludarr-test', 'ludarr-test')
      expect(await bench.client().test()).toMatchObject({ problem: null })
    },
    90_000,
  )

  test('a sorter of the category fails the test of the client', async () => {
    const sorter = {
      name: 'Movies',
      sort_string: '%title/%fn',
      sort_cats: 'Ludarr-Test',
      sort_type: '0',
      is_active: '1',
    }
    await configure('sorters', sorter)
    expect((await bench.client().test()).problem?.message).toMatch(/sorter "Movies".*"ludarr-test"/)
    await configure('sorters', { name: 'Movies', is_active: '0' })
    expect(await bench.client().test()).toMatchObject({ problem: null })
  }, 60_000)
})
