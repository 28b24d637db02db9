import { describe, expect, test } from 'bun:test'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { type StartedDeluge, startDeluge } from '../../peers/deluge.ts'
import { eventually, loopback } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

const options = { title: 'x', category: null, downloadPath: null, stopped: true }

describe.skipIf(!peerAvailable('deluged') || !peerAvailable('deluge-web'))('the daemons of a Deluge', () => {
  test('downloads do not count as removed when the web interface is connected to another daemon', async () => {
    const [peer, other] = await Promise.all([startDeluge(), startDeluge()])
    try {
      const client = deluge.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
      const payload = lonelyTorrent('Kept.Game-FIXTURE', 'http://127.0.0.1:9/announce')
      await client.add(payload, options)
      expect(await client.list()).toHaveLength(1)
      const call = await signedIn(peer)
      const [[own]] = await call('web.get_hosts')
      const { port, username, password } = other.daemon
      const [, added] = await call('web.add_host', loopback, port, username, password)
      const connect = async (id: string) => {
        await call('web.disconnect')
        await call('web.connect', id)
        await eventually('the web interface is connected', 10_000, () => call('web.connected'))
      }
      await connect(added)
      expect(await upstreamMessage(client.list())).toContain('now connected to another daemon')
      await connect(own)
      expect((await client.list()).map(({ clientId }) => clientId)).toEqual([payload.infoHash])
      await client.remove(payload.infoHash, { deleteFiles: true })
      expect(await client.list()).toEqual([])
    } finally {
      await Promise.all([peer.stop(), other.stop()])
    }
  }, 60_000)
})

/** Calls its web interface as its own pages do. */
async function signedIn({ url, password }: StartedDeluge) {
  let cookie = ''
  const call = async (method: string, ...params: unknown[]) => {
    const answer = await fetch(`${url}/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ id: 1, method, params }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const { result, error } = await answer.json()
    if (error !== null) throw new Error(`${method}: ${error.message}`)
    return result
  }
  await call('auth.login', password)
  return call
}
