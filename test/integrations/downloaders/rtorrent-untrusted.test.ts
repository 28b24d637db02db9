import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect as openSocket } from 'node:net'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

/** Forwards a call as a web server does that is told to mark it. */
async function forwarded(port: number, body: Buffer): Promise<Buffer> {
  const words = ['CONTENT_LENGTH', body.byteLength, 'SCGI', 1, 'UNTRUSTED_CONNECTION', 1, 'REQUEST_METHOD', 'POST']
  const head = words.map((word) => `${word}\0`).join('')
  const socket = openSocket(port, '127.0.0.1')
  socket.write(Buffer.concat([Buffer.from(`${head.length}:${head},`), body]))
  const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>))
  return answer.subarray(answer.indexOf('\r\n\r\n') + 4)
}

describe.skipIf(!peerAvailable('rtorrent'))('rTorrent behind a web server that marks calls as untrusted', () => {
  let peer: StartedPeer
  let server: ReturnType<typeof Bun.serve>
  beforeAll(async () => {
    peer = await startRtorrent('port')
    const port = Number(new URL(peer.url).port)
    server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (request) =>
        new Response(new Uint8Array(await forwarded(port, Buffer.from(await request.arrayBuffer())))),
    })
  }, 60_000)
  afterAll(async () => {
    await server.stop(true)
    await peer.stop()
  }, 60_000)

  test('the list is read, and a refused add says what to change in the web server', async () => {
    const connection = { ...connectionTo(peer), url: `http://127.0.0.1:${server.port}/RPC2`, username: null }
    const client = rtorrent.connect({ ...connection, password: null }, adapterContext(peer.downloadFolder))
    expect(await client.list()).toEqual([])
    const torrent = lonelyTorrent('Untrusted.Game-FIXTURE', 'http://127.0.0.1:9/announce')
    const outcome = await client.add(torrent, { title: 'x', category: null, downloadPath: null, stopped: true })
    // Before version 0.16.10, the mark has no meaning.
    if (outcome.outcome === 'accepted') return
    const said = JSON.stringify(outcome)
    expect(said).toContain('the web server in front of it forbids load.raw (UNTRUSTED_CONNECTION)')
    expect(said).toContain('or enter the scgi: address')
    expect(await client.list()).toEqual([])
  })
})

// Texts from crazy-max/docker-rtorrent-rutorrent, issue 564, and Novik/ruTorrent, issue 3072 (June 2026, rTorrent 0.16.14).
test.each([
  ['Command "d.complete" is not allowed for untrusted connections.', 'd.complete'],
  ['Command &quot;d.custom1&quot; is not allowed for untrusted connections', 'd.custom1'],
  ['Not allowed for untrusted connections', 'd.multicall2'],
])('the command of a list that is forbidden is named: %s', async (text, command) => {
  const member = `<member><name>faultString</name><value><string>${text}</string></value></member>`
  const fault = `<methodResponse><fault><value><struct>${member}</struct></value></fault></methodResponse>`
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(fault) })
  const connection = connectionTo({ url: `http://127.0.0.1:${server.port}/RPC2`, username: '', password: '' })
  try {
    const listed = rtorrent.connect(connection, adapterContext('/')).list()
    expect(await upstreamMessage(listed)).toContain(
      `the web server in front of it forbids ${command} (UNTRUSTED_CONNECTION)`,
    )
  } finally {
    await server.stop(true)
  }
})
