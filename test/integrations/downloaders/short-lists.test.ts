import { expect, test } from 'bun:test'
import { createServer, type RequestListener } from 'node:http'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { loopback } from '../../peers/loopback.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

/** Runs with a client of a program that answers each request with what `answer` makes of it. */
async function withAnswers(
  kind: DownloadClientKind,
  answer: (request: { url: string; body: string }) => unknown,
  run: (client: DownloadClient) => Promise<void>,
): Promise<void> {
  const listener: RequestListener = async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const said = answer({ url: request.url ?? '', body: Buffer.concat(pieces).toString() })
    response
      .setHeader('content-type', 'application/json')
      .setHeader('set-cookie', '_session_id=1')
      .end(JSON.stringify(said))
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  const url = `http://${loopback}:${typeof address === 'object' && address ? address.port : 0}`
  const settings = kind.type === 'sabnzbd' ? { apiKey: 'key' } : {}
  try {
    const peer = { url, username: '', password: 'secret' }
    await run(kind.connect(connectionTo(peer, { settings }), adapterContext('/nowhere')))
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

test('a queue of SABnzbd that holds more jobs than it lists is no queue', async () => {
  // The fields of SABnzbd 4.5.0.
  const slots = [{ nzo_id: 'SABnzbd_nzo_1', filename: 'Game', status: 'Downloading', mb: '10', mbleft: '5' }]
  const answer = ({ url }: { url: string }) =>
    url.includes('mode=queue') ? { queue: { noofslots: 2, slots } } : { history: { noofslots: 0, slots: [] } }
  await withAnswers(sabnzbd, answer, async (client) => {
    expect(await upstreamMessage(client.list())).toBe('SABnzbd: it listed 1 of 2 downloads')
  })
})

test('an empty list from Deluge is a record without torrents, not a list', async () => {
  const answer = ({ body }: { body: string }) => ({
    id: 1,
    error: null,
    result: body.includes('get_torrents_status') ? [] : true,
  })
  await withAnswers(deluge, answer, async (client) => {
    expect(await upstreamMessage(client.list())).toBe('Deluge: the response is not a list of torrents')
  })
})

test('a list of aria2 that repeats itself is refused, and not read for ever', async () => {
  const page = Array.from({ length: 10_000 }, (_, index) => ({ gid: `gid${index}`, status: 'complete' }))
  const answer = ({ body }: { body: string }) => {
    const [calls] = JSON.parse(body).params
    const result = calls.map(({ methodName }: { methodName: string }) => [
      methodName === 'aria2.tellStopped' ? page : [],
    ])
    return { jsonrpc: '2.0', id: 'ludarr', result }
  }
  await withAnswers(aria2, answer, async (client) => {
    expect(await upstreamMessage(client.list())).toBe('aria2: its list repeats itself')
  })
})

test('more than a page of stopped downloads of aria2 is read to the end, and a missing part is no list', async () => {
  const stopped = Array.from({ length: 10_001 }, (_, index) => ({ gid: `gid${index}`, status: 'complete' }))
  let isShort = false
  const answer = ({ body }: { body: string }) => {
    const [calls] = JSON.parse(body).params
    const lists = calls.map(({ methodName, params }: { methodName: string; params: unknown[] }) => {
      const [, offset, count] = params.length === 4 ? params : [null, 0, 0]
      return [methodName === 'aria2.tellStopped' ? stopped.slice(Number(offset), Number(offset) + Number(count)) : []]
    })
    return { jsonrpc: '2.0', id: 'ludarr', result: isShort ? lists.slice(0, 2) : lists }
  }
  await withAnswers(aria2, answer, async (client) => {
    expect(await client.list()).toHaveLength(10_001)
    isShort = true
    expect(await upstreamMessage(client.list())).toBe('aria2: a call was not answered')
  })
})
