import { describe, expect, test } from 'bun:test'
import { basicAuthorization } from '#integrations/downloaders/connection-parts.ts'
import { createRpc as createDelugeRpc } from '#integrations/downloaders/deluge/rpc.ts'
import { listedKeys } from '#integrations/downloaders/deluge/torrents.ts'
import { trackerKeys } from '#integrations/downloaders/deluge/trackers.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { newNames } from '#integrations/downloaders/transmission/old-protocol.ts'
import { createRpc as createTransmissionRpc } from '#integrations/downloaders/transmission/rpc.ts'
import { listedFields } from '#integrations/downloaders/transmission/torrents.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { recorded as ofDeluge } from '../../fixtures/client-responses/deluge.ts'
import { recorded as ofTransmission } from '../../fixtures/client-responses/transmission.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent, torrentOf } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'
import { optionsFor } from './torrents/trial.ts'

const lonely = lonelyTorrent('Lonely.Game-FIXTURE', 'http://127.0.0.1:9/announce')

describe.skipIf(!peerAvailable('deluged', 'deluge-web'))('a real Deluge', () => {
  test('answers every key that is asked for, and lists the bytes of a half downloaded torrent', async () => {
    const peer = await startDeluge()
    try {
      const context = adapterContext(peer.downloadFolder)
      const client = deluge.connect(connectionTo(peer), context)
      await client.add(lonely, optionsFor(lonely))
      const access = { outbound: context.outbound, url: `${peer.url}/json`, password: peer.password }
      const rpc = createDelugeRpc({ ...access, allowInsecureTls: false })
      for (const keys of [listedKeys, trackerKeys, ['files', 'file_progress', 'file_priorities']]) {
        const answer = wireFields(await rpc('core.get_torrent_status', lonely.infoHash, keys))
        expect(keys.filter((key) => answer.value(key) === undefined)).toEqual([])
      }
      const pieces = Buffer.alloc(512 * 1024, 7)
      const half = torrentOf('Half.Game-FIXTURE.iso', pieces)
      await Bun.write(
        `${peer.downloadFolder}/${half.name}`,
        Buffer.concat([pieces.subarray(0, 256 * 1024), Buffer.alloc(256 * 1024)]),
      )
      await client.add(half, optionsFor(half))
      await eventually('half of it to be there', 20_000, async () => {
        const found = (await client.list()).find(({ clientId }) => clientId === half.infoHash)
        return found?.progress === 0.5 && found.downloaded === 256 * 1024
      })
    } finally {
      await peer.stop()
    }
  }, 60_000)
})

describe.skipIf(!peerAvailable('transmission-daemon'))('a real Transmission', () => {
  test('answers every field that is asked for', async () => {
    const peer = await startTransmission()
    try {
      const context = adapterContext(peer.downloadFolder)
      await transmission.connect(connectionTo(peer), context).add(lonely, optionsFor(lonely))
      const headers = basicAuthorization(peer.username, peer.password)
      const access = { outbound: context.outbound, url: `${peer.url}/transmission/rpc`, headers }
      const rpc = createTransmissionRpc({ ...access, allowInsecureTls: false })
      const fields = [...listedFields, 'files', 'file_stats']
      const answer = await rpc('torrent_get', { ids: [lonely.infoHash], fields })
      const torrent = wireFields(answer.list('torrents')[0])
      expect(fields.filter((field) => torrent.value(field) === undefined)).toEqual([])
    } finally {
      await peer.stop()
    }
  }, 60_000)
})

test('the recorded responses hold only keys that the real programs answer', () => {
  const unknown = (recorded: readonly { response: Record<string, unknown> }[], keys: readonly string[]) =>
    recorded.flatMap(({ response }) => Object.keys(response)).filter((key) => !keys.includes(key))
  expect(unknown(ofDeluge, listedKeys)).toEqual([])
  const inNewNames = ofTransmission.map(({ response }) => ({ response: newNames(response) as Record<string, unknown> }))
  expect(unknown(inNewNames, [...listedFields, 'files'])).toEqual([])
})
