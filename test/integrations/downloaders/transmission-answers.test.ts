import { expect, test } from 'bun:test'
import { createContentNames } from '#integrations/downloaders/transmission/content-names.ts'
import { newNames } from '#integrations/downloaders/transmission/old-protocol.ts'
import { rpcUrl } from '#integrations/downloaders/transmission/rpc.ts'
import { listedTorrent } from '#integrations/downloaders/transmission/torrents.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'

const torrent = {
  hashString: 'AA'.repeat(20),
  name: 'Game',
  downloadDir: '/downloads',
  percentDone: 0.5,
  sizeWhenDone: 100,
  leftUntilDone: 50,
  metadataPercentComplete: 1,
  error: 0,
  errorString: '',
  rateDownload: 10,
  peersSendingToUs: 1,
}
const read = (changes: Record<string, unknown>) =>
  listedTorrent(wireFields(newNames({ ...torrent, ...changes })), 'ludarr')

test('every documented status is mapped', () => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ status: 0 }, 'paused', 'stopped'],
    [{ status: 0, leftUntilDone: 0, percentDone: 1 }, 'completed', 'stopped'],
    [{ status: 0, leftUntilDone: 0, sizeWhenDone: 0, metadataPercentComplete: 0 }, 'paused', 'stopped'],
    [{ status: 1 }, 'verifying', 'check wait'],
    [{ status: 2 }, 'verifying', 'checking'],
    [{ status: 3 }, 'queued', 'download wait'],
    [{ status: 4 }, 'downloading', 'downloading'],
    [{ status: 4, isStalled: true }, 'stalled', 'downloading'],
    [{ status: 4, rateDownload: 0, peersSendingToUs: 0 }, 'stalled', 'downloading'],
    [{ status: 4, metadataPercentComplete: 0.4 }, 'metadata', 'downloading'],
    [{ status: 5 }, 'seeding', 'seed wait'],
    [{ status: 6 }, 'seeding', 'seeding'],
    [{ status: 7 }, 'unknown', 'status 7'],
    [{}, 'unknown', 'status -1'],
  ]
  for (const [changes, state, rawState] of cases) expect(read(changes)).toMatchObject({ state, rawState })
})

test('a tracker error is shown but stops nothing; a disk error is an error', () => {
  const complaint = read({ status: 4, error: 2, errorString: 'Tracker gave HTTP response code 404' })
  expect(complaint).toMatchObject({ state: 'downloading', message: 'Tracker gave HTTP response code 404' })
  const trouble = read({ status: 0, error: 3, errorString: 'No data found!', leftUntilDone: 0 })
  expect(trouble).toMatchObject({ state: 'error', message: 'No data found!' })
})

test('the names on disk of many torrents are requested in small groups, and only once', async () => {
  const torrents = Array.from({ length: 50 }, (_, index) =>
    wireFields({ hash_string: `h${index}`, name: `A: ${index}` }),
  )
  const requests: number[] = []
  const contentNames = createContentNames(async (_method, { ids = [] } = {}) => {
    const requested = (ids as string[]).map((hash) => ({
      hash_string: hash,
      name: `A: ${hash.slice(1)}`,
      files: [{ name: `A_ ${hash.slice(1)}/x` }],
    }))
    requests.push(requested.length)
    return wireFields({ torrents: requested })
  })
  for (const expected of [[20, 20, 10], []]) {
    requests.length = 0
    const names = await contentNames(torrents)
    expect([names.size, names.get('h49')]).toEqual([50, 'A_ 49'])
    expect(requests).toEqual(expected)
  }
})

test("Ludarr's label is the category among others", () => {
  expect(read({ labels: ['linux', 'ludarr'] }).category).toBe('ludarr')
  expect(read({ labels: ['linux'] }).category).toBe('linux')
  expect(read({}).category).toBeNull()
})

test('the address may be the host, the web page or the RPC endpoint', () => {
  const remote = 'http://nas:9091/transmission/rpc'
  for (const address of ['http://nas:9091', 'http://nas:9091/transmission', remote])
    expect(rpcUrl(address)).toBe(remote)
  expect(rpcUrl('https://nas/torrents/rpc')).toBe('https://nas/torrents/rpc')
  expect(rpcUrl('https://nas/base')).toBe('https://nas/base/transmission/rpc')
})
