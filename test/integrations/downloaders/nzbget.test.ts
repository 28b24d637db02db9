import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { nzbget } from '#integrations/downloaders/nzbget.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type UsenetContract, usenetBench } from './usenet-bench.ts'
import { usenetContract } from './usenet-contract.ts'
import { usenetRepair } from './usenet-repair.ts'

const contract: UsenetContract = {
  kind: nzbget,
  available: peerAvailable('nzbget'),
  start: startNzbget,
  wrong: { password: 'not-this-one' },
}

usenetContract(contract)
usenetRepair(contract)

describe.skipIf(!contract.available)('NZBGet', () => {
  const bench = usenetBench(contract)
  beforeAll(bench.start, 90_000)
  afterAll(bench.stop, 90_000)

  test('a forced group is not paused with the server', async () => {
    const { url, username, password } = bench.peer()
    const ask = async (method: string, ...params: unknown[]) => {
      const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` }
      const body = JSON.stringify({ method, params })
      const { result } = await (await fetch(`${url}/jsonrpc`, { method: 'POST', headers, body })).json()
      return result
    }
    expect(await ask('pausedownload')).toBe(true)
    const nzb = bench.newsServer().post([{ name: 'forced.bin', bytes: randomBytes(50_000) }])
    const { clientId } = await bench.add('Forced.Game-FIXTURE', nzb)
    expect((await bench.becomes(clientId, 'paused')).message).toContain('NZBGet is paused')
    // Without its news server the forced group stays in the queue.
    await bench.newsServer().stop()
    expect(await ask('editqueue', 'GroupSetPriority', '900', [Number(clientId)])).toBe(true)
    expect(await ask('status')).toMatchObject({ DownloadPaused: true })
    expect((await bench.becomes(clientId, 'queued', 'downloading')).message).toBeNull()
  }, 60_000)
})
