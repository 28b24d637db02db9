import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isComplete } from '#domain/downloads/client-state.ts'
import type { DownloadClient } from '#domain/ports/download-client.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { eventually } from '../../peers/loopback.ts'
import { type PayloadContent, torrentOf } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

const names = [
  'Plain Name',
  'Weird: Second',
  'a<b>c',
  'a"b|c?d*e',
  'a\\b',
  'a/b',
  'tab\tbed',
  'Trail.',
  'Trailing ',
  ' Lead',
  'CON',
  'aux.iso',
]

describe.skipIf(!peerAvailable('transmission-daemon'))('names that Transmission changes on disk', () => {
  let peer: StartedPeer
  let client: DownloadClient
  beforeAll(async () => {
    peer = await startTransmission()
    client = transmission.connect(connectionTo(peer, { category: null }), adapterContext(peer.downloadFolder))
  }, 60_000)
  afterAll(() => peer.stop(), 60_000)

  test.each(names)(
    'the content path of %j is the place of its files',
    async (name) => {
      await isFoundAtItsPath(client, name, randomBytes(1000))
      await isFoundAtItsPath(client, `${name}${name}`, [
        { path: 'a.bin', bytes: randomBytes(1000) },
        { path: 'sub/b.bin', bytes: randomBytes(1000) },
      ])
    },
    60_000,
  )
})

/** Files put at the path that the adapter states are found when the torrent is added again. */
async function isFoundAtItsPath(
  client: DownloadClient,
  name: string,
  contents: Uint8Array | readonly PayloadContent[],
) {
  const payload = torrentOf(name, contents)
  const options = { title: name, category: null, downloadPath: null }
  const listed = async () => (await client.list()).find(({ clientId }) => clientId === payload.infoHash) ?? null
  await client.add(payload, { ...options, stopped: true })
  const path = await eventually('its path', 10_000, async () => (await listed())?.contentPath ?? null)
  expect(path).toStartWith('/')
  await client.remove(payload.infoHash, { deleteFiles: false })
  await eventually('it is gone', 10_000, async () => (await listed()) === null)
  for (const file of contents instanceof Uint8Array ? [{ path: '', bytes: contents }] : contents) {
    mkdirSync(dirname(join(path, file.path)), { recursive: true })
    writeFileSync(join(path, file.path), file.bytes)
  }
  await client.add(payload, { ...options, stopped: false })
  const found = await eventually(`the files at ${path} to be found`, 15_000, async () => {
    const download = await listed()
    return download !== null && isComplete(download) ? download : null
  })
  expect(found).toMatchObject({ name, contentPath: path })
  await client.remove(payload.infoHash, { deleteFiles: false })
}
