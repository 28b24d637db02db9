import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { type UsenetContract, usenetBench } from './usenet-bench.ts'
import { usenetContract } from './usenet-contract.ts'
import { usenetRepair } from './usenet-repair.ts'

const contract: UsenetContract = {
  kind: sabnzbd,
  available: peerAvailable('sabnzbdplus'),
  start: startSabnzbd,
  settings: (peer) => ({ apiKey: peer.password }),
  wrong: { settings: { apiKey: 'not-this-one' } },
}

usenetContract(contract)
usenetRepair(contract)

describe.skipIf(!contract.available)('SABnzbd', () => {
  const bench = usenetBench(contract)
  beforeAll(bench.start, 90_000)
  afterAll(bench.stop, 90_000)
  const ask = async (query: string) => {
    const { url, password } = bench.peer()
    const response = await fetch(`${url}/api?${query}&output=json&apikey=${password}`)
    expect(response.ok).toBe(true)
    return response.json()
  }

  test("the content of a job with a single file is the job's folder", async () => {
    const bytes = randomBytes(50_000)
    const nzb = bench.newsServer().post([{ name: 'single.bin', bytes }])
    for (const folder of ['Single.Game-FIXTURE', 'Single.Game-FIXTURE.1']) {
      const { clientId } = await bench.add('Single.Game-FIXTURE', nzb, {
        since: new Date(Date.now() + 60_000).toISOString(),
      })
      const { contentPath } = await bench.becomes(clientId, 'completed')
      const { history } = await ask(`mode=history&nzo_ids=${clientId}`)
      expect(history.slots[0].storage).toBe(join(contentPath ?? '', 'single.bin'))
      expect(basename(contentPath ?? '')).toBe(folder)
      expect(readFileSync(join(contentPath ?? '', 'single.bin')).equals(bytes)).toBe(true)
    }
  }, 90_000)

  test('titles that SABnzbd would cut keep their whole name, and are found again', async () => {
    await ask('mode=pause')
    const titles = {
      'Fate/stay night-FIXTURE': 'Fate_stay night-FIXTURE',
      'Fate/hollow ataraxia-FIXTURE': 'Fate_hollow ataraxia-FIXTURE',
      'Fate / unlimited\\codes-FIXTURE': 'Fate _ unlimited_codes-FIXTURE',
      'Game password=maker v1.0-FIXTURE': 'Game password_maker v1.0-FIXTURE',
      'Odd {{name}} in the middle-FIXTURE': 'Odd {name} in the middle-FIXTURE',
      'Cafe\u0301 Owner-FIXTURE.nzb': 'Café Owner-FIXTURE',
      [`${'Very Long '.repeat(30)}FIXTURE`]: 'Very Long '.repeat(24).trim(),
      'Locked.Game-FIXTURE {{se/cret}}': 'Locked.Game-FIXTURE',
    }
    const since = new Date(Date.now() - 60_000).toISOString()
    for (const [title, name] of Object.entries(titles)) {
      const nzb = bench.newsServer().post([{ name: 'kept.bin', bytes: randomBytes(20_000) }])
      const { clientId } = await bench.add(title, nzb)
      expect((await bench.listed(clientId)).map((job) => job.name)).toEqual([name])
      expect(await bench.add(title, nzb, { since })).toMatchObject({ clientId })
    }
    const { queue } = await ask('mode=queue')
    expect(queue.slots).toHaveLength(Object.keys(titles).length)
    expect(queue.slots.map((slot: { password: string }) => slot.password).filter(Boolean)).toEqual(['se/cret'])
    await ask('mode=queue&name=delete&value=all&del_files=1')
    await ask('mode=resume')
  }, 90_000)

  test('a finished job is found behind more than a thousand later ones', async () => {
    const nzb = bench.newsServer().post([{ name: 'old.bin', bytes: randomBytes(20_000) }])
    const { clientId } = await bench.add('Old.Game-FIXTURE', nzb)
    await bench.becomes(clientId, 'completed')
    const history = new Database(join(bench.peer().downloadFolder, '..', 'admin', 'history1.db'))
    history.run(
      `WITH RECURSIVE later (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM later WHERE number < 1001)
       INSERT INTO history (completed, name, nzb_name, category, status, nzo_id, storage, path, bytes)
       SELECT completed + number, 'Later.Game.' || number, nzb_name, category, status, 'SABnzbd_nzo_later' || number,
         storage, path, bytes FROM history, later WHERE nzo_id = ?`,
      [clientId],
    )
    history.close()
    expect(await bench.listed(clientId)).toEqual([])
    expect(await bench.client().find?.(clientId)).toMatchObject({
      clientId,
      state: 'completed',
      name: 'Old.Game-FIXTURE',
    })
    expect(await bench.client().findAll?.([clientId, 'SABnzbd_nzo_gone'])).toMatchObject([{ clientId }])
  }, 90_000)

  test('a forced job is not paused with the queue', async () => {
    await ask('mode=pause')
    const nzb = bench.newsServer().post([{ name: 'forced.bin', bytes: randomBytes(50_000) }])
    const { clientId } = await bench.add('Forced.Game-FIXTURE', nzb)
    expect((await bench.becomes(clientId, 'paused')).message).toContain('SABnzbd is paused')
    // Without its news server the forced job stays in the queue.
    await bench.newsServer().stop()
    await ask(`mode=queue&name=priority&value=${clientId}&value2=2`)
    const { queue } = await ask('mode=queue')
    expect(queue).toMatchObject({ paused: true, slots: [{ priority: 'Force', status: 'Downloading' }] })
    expect(await bench.listed(clientId)).toMatchObject([{ state: 'downloading', message: null }])
  }, 60_000)
})

describe.skipIf(!contract.available)('SABnzbd that rejects duplicates', () => {
  const bench = usenetBench(contract)
  beforeAll(bench.start, 90_000)
  afterAll(bench.stop, 90_000)

  // https://sabnzbd.org/wiki/configuration/4.5/switches: 1 discards, 2 pauses, 3 fails.
  test.each([
    ['1', 'discards it', 'completed'],
    ['2', 'pauses it', 'paused'],
    ['3', 'lets it fail', 'error'],
  ])(
    'no_dupes %s %s, leaves it %s, does not blame the release and loses nothing',
    async (choice, _, state) => {
      const { peer, newsServer, add, ended, listed } = bench
      const title = `Twice.${choice}.Game-FIXTURE`
      const nzb = newsServer().post([{ name: 'Twice.bin', bytes: randomBytes(50_000) }])
      const first = await add(title, nzb)
      await ended(first.clientId)
      const query = `mode=set_config&section=misc&keyword=no_dupes&value=${choice}&output=json&apikey=${peer().password}`
      expect((await fetch(`${peer().url}/api?${query}`)).ok).toBe(true)
      const later = await add(title, nzb, { since: new Date(Date.now() + 60_000).toISOString() })
      if (choice === '1') expect(later).toEqual(first)
      else expect(later).not.toEqual(first)
      const last = await eventually('what came of the second', 30_000, async () => {
        const [one] = await listed(later.clientId)
        return one !== undefined && one.state === state ? one : null
      })
      expect(last.failureCause).toBe(state === 'error' ? 'client' : undefined)
      if (choice !== '1') expect(last.message).toMatch(/duplicate/i)
    },
    60_000,
  )
})
