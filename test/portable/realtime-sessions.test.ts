import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint, next, pause, type TestServer, until, withRealtime } from './realtime-server.ts'

type Refusal = { code: number; message: string }

async function refused(answer: Response, status: number, refusal: Refusal): Promise<void> {
  assert.deepEqual({ status: answer.status, body: await answer.json() }, { status, body: refusal })
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow')
}

test("malformed requests are rejected with the protocol's error codes", async () => {
  await withRealtime({}, async ({ url }) => {
    const at = (query: string, init?: RequestInit) => fetch(`${url}/games/socket.io/?${query}`, init)
    const unknownSid = { code: 1, message: 'Session ID unknown' }
    await refused(await at('EIO=4&transport=polling&sid=nope'), 400, unknownSid)
    await refused(await at('EIO=4&transport=polling&sid=nope', { method: 'POST', body: '40' }), 400, unknownSid)
    await refused(await at('EIO=3&transport=polling'), 400, { code: 5, message: 'Unsupported protocol version' })
    await refused(await at('transport=polling'), 400, { code: 5, message: 'Unsupported protocol version' })
    await refused(await at('EIO=4&transport=carrier-pigeon'), 400, { code: 0, message: 'Transport unknown' })
    await refused(await at('EIO=4&transport=websocket'), 400, { code: 3, message: 'Bad request' })
    const post = await at('EIO=4&transport=polling', { method: 'POST', body: '' })
    await refused(post, 400, { code: 2, message: 'Bad handshake method' })
  })
})

async function openSession({ url }: TestServer): Promise<string> {
  const answer = await fetch(`${url}${endpoint}`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=UTF-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow')
  const packet = await answer.text()
  assert.equal(packet[0], '0')
  return `${url}${endpoint}&sid=${JSON.parse(packet.slice(1)).sid}`
}

const badPayloads = [
  'nonsense',
  '',
  '\u001e\u001e',
  '4',
  '49',
  '40[1]',
  '40{"token":',
  '42["before connect"]',
  '2222222222\u001e7',
  'bAAAA',
  '451-["binary",{"_placeholder":true,"num":0}]',
  '40{}\u001e40{}',
  '5',
  `4${'['.repeat(100_000)}`,
]

for (const payload of badPayloads) {
  test(`a session that sends ${JSON.stringify(payload.slice(0, 24))} is closed`, async () => {
    await withRealtime({}, async (server) => {
      const session = await openSession(server)
      await (await fetch(session, { method: 'POST', body: payload })).text()
      let answer = await fetch(session)
      if (answer.status === 200) {
        await answer.text()
        answer = await fetch(session)
      }
      await refused(answer, 400, { code: 1, message: 'Session ID unknown' })
    })
  })
}

test('a body of more than a megabyte closes the session, with or without a length', async () => {
  await withRealtime({}, async (server) => {
    const large = '4'.repeat(1_000_001)
    const chunked = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(large))
          controller.close()
        },
      })
    for (const body of [large, chunked()]) {
      const session = await openSession(server)
      const answer = await fetch(session, { method: 'POST', body, duplex: 'half' } as RequestInit)
      await refused(answer, 413, { code: 3, message: 'Payload too large' })
      assert.equal((await fetch(session)).status, 400)
    }
  })
})

test('two parallel polls close the session', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server)
    const [first, second] = await Promise.all([fetch(session), fetch(session)])
    assert.deepEqual([first.status, second.status].sort(), [200, 400])
    assert.equal((await fetch(session)).status, 400)
  })
})

test('a session that does not authenticate in time is closed', async () => {
  await withRealtime({ connectTimeoutMs: 100 }, async (server) => {
    const session = await openSession(server)
    assert.equal(await (await fetch(session)).text(), '1')
    assert.equal((await fetch(session)).status, 400)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/games/socket.io/?EIO=4&transport=websocket`)
    await new Promise((resolve) => {
      socket.onclose = resolve
    })
  })
})

test('a new session replaces the oldest unauthenticated one', async () => {
  await withRealtime({ maxUnauthenticated: 3 }, async (server) => {
    const known = server.client()
    await next(known, 'connect')
    const sessions: string[] = []
    for (let opened = 0; opened < 5; opened++) sessions.push(await openSession(server))
    const states: number[] = []
    for (const session of sessions) states.push((await fetch(session, { method: 'POST', body: '6' })).status)
    assert.deepEqual(states, [400, 400, 200, 200, 200])
    assert.equal(known.connected, true)
  })
})

test('sockets over the limit are rejected', async () => {
  await withRealtime({ maxSockets: 2 }, async (server) => {
    const first = server.client()
    await next(first, 'connect')
    await next(server.client(), 'connect')
    await refused(await fetch(`${server.url}${endpoint}`), 503, { code: 4, message: 'Too many connections' })
    first.disconnect()
    await until('there is room', () => server.realtime.socketCount() === 1)
    await next(server.client(), 'connect')
  })
})

test('a client that stops answering pings is dropped', async () => {
  await withRealtime({ pingIntervalMs: 50, pingTimeoutMs: 50 }, async ({ url, realtime }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/games/socket.io/?EIO=4&transport=websocket`)
    const closed = new Promise((resolve) => {
      socket.onclose = resolve
    })
    socket.onmessage = ({ data }) => String(data).startsWith('0') && socket.send('40{"token":"right"}')
    await until('it is connected', () => realtime.socketCount() === 1)
    await closed
    assert.equal(realtime.socketCount(), 0)
  })
})

test('a ping of the client is answered with its payload', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server)
    await fetch(session, { method: 'POST', body: '2hello' })
    assert.equal(await (await fetch(session)).text(), '3hello')
  })
})

test('a client that disconnects during a poll is removed immediately', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server)
    await fetch(session, { method: 'POST', body: '40{"token":"right"}' })
    await (await fetch(session)).text()
    assert.equal(server.realtime.socketCount(), 1)
    const leaving = new AbortController()
    const poll = fetch(session, { signal: leaving.signal })
    await pause(300)
    leaving.abort()
    await assert.rejects(poll)
    await until('it is forgotten', () => server.realtime.socketCount() === 0)
  })
})

test('a client whose upgrade fails keeps polling and misses no event', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server)
    await fetch(session, { method: 'POST', body: '40{"token":"right"}' })
    await (await fetch(session)).text()
    const poll = fetch(session)
    const socket = new WebSocket(session.replace('http', 'ws').replace('polling', 'websocket'))
    await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send('2probe')
      socket.onmessage = ({ data }) => (data === '3probe' ? resolve(data) : reject(new Error(String(data))))
      socket.onerror = reject
    })
    assert.equal(await (await poll).text(), '6')
    const between = await fetch(session)
    assert.equal(await between.text(), '6')
    server.realtime.broadcast('kept', 1)
    const closed = new Promise((resolve) => {
      socket.onclose = resolve
    })
    socket.close()
    await closed
    assert.equal(await (await fetch(session)).text(), '42["kept",1]')
    const later = fetch(session)
    await pause(20)
    server.realtime.broadcast('later', 2)
    assert.equal(await (await later).text(), '42["later",2]')
  })
})

test('a client that stops polling is closed when too much is pending', async () => {
  await withRealtime({ maxBufferedBytes: 10_000 }, async (server) => {
    const session = await openSession(server)
    await fetch(session, { method: 'POST', body: '40{"token":"right"}' })
    await (await fetch(session)).text()
    for (let sent = 0; sent < 20; sent++) server.realtime.broadcast('logLine', 'x'.repeat(1_000))
    assert.equal(server.realtime.socketCount(), 0)
    assert.equal((await fetch(session)).status, 400)
  })
})

const lossy = (payloads: readonly unknown[], leftOut = 0) => ({
  event: 'logLine',
  leftOut,
  payloadsFor: (userId: string) => (userId === 'bea' ? payloads.map((payload) => `less of ${payload}`) : payloads),
  describeGap: (count: number) => `${count} missing`,
})

test('a client that is behind misses lossy events, is told how many, and stays connected', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server)
    await fetch(session, { method: 'POST', body: '40{"token":"right"}' })
    await (await fetch(session)).text()
    const lines = Array.from({ length: 100 }, () => 'x'.repeat(1000))
    for (let round = 0; round < 50; round += 1) server.realtime.broadcastLossy(lossy(lines))
    const first = await (await fetch(session)).text()
    assert.equal(first.split('"logLine"').length - 1, 100)
    server.realtime.broadcastLossy(lossy(['next'], 7))
    const expected = ['4900 missing', 'next', '7 missing'].map((text) => `42["logLine","${text}"]`)
    assert.equal(await (await fetch(session)).text(), expected.join('\x1e'))
  })
})

test('a client chooses its events, at first and later, and each user receives their own form', async () => {
  await withRealtime(
    { authenticate: async ({ token }) => (token === null ? null : { userId: token }) },
    async (server) => {
      const heard: string[] = []
      const connect = async (name: string, auth: Record<string, unknown>) => {
        const socket = server.client({ auth })
        socket.on('logLine', (line: string) => heard.push(`${name}: ${line}`))
        await next(socket, 'connect')
        return socket
      }
      const page = await connect('page', { token: 'ada', without: ['logLine'] })
      const plain = await connect('plain', { token: 'ada' })
      const member = await connect('member', { token: 'bea' })
      const send = async (line: string) => {
        server.realtime.broadcastLossy(lossy([line]))
        const all = [page, plain, member].map((socket) => next(socket, 'after'))
        server.realtime.broadcast('after', null)
        await Promise.all(all)
      }
      await send('one')
      await page.timeout(20_000).emitWithAck('subscribe', 'logLine')
      await send('two')
      await page.timeout(20_000).emitWithAck('unsubscribe', 'logLine')
      await send('three')
      const members = ['member: less of one', 'member: less of three', 'member: less of two']
      assert.deepEqual(heard.toSorted(), [...members, 'page: two', 'plain: one', 'plain: three', 'plain: two'])
    },
  )
})
