import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Socket } from 'socket.io-client'
import { endpoint, next, pause, type TestServer, until, withRealtime } from './realtime-server.ts'

const transportNames = (socket: Socket) => socket.io.engine.transport.name

const ways = [
  { name: 'polling', transports: ['polling'], ends: 'polling' },
  { name: 'polling with an upgrade', transports: ['polling', 'websocket'], ends: 'websocket' },
  { name: 'websocket', transports: ['websocket'], ends: 'websocket' },
]

for (const { name, transports, ends } of ways) {
  test(`a stock client connects over ${name} and receives events`, async () => {
    await withRealtime({}, async ({ client, realtime }) => {
      const socket = client({ transports })
      await next(socket, 'connect')
      assert.equal(realtime.socketCount(), 1)
      await until(`the transport is ${ends}`, () => transportNames(socket) === ends)
      const heard = next(socket, 'notification')
      realtime.broadcast('notification', { title: 'Grüße, 世界 🎮', nested: [1, null, { a: '\u001e' }] })
      assert.deepEqual(await heard, { title: 'Grüße, 世界 🎮', nested: [1, null, { a: '\u001e' }] })
    })
  })

  test(`a client over ${name} gets every event once and in order`, async () => {
    await withRealtime({}, async ({ client, realtime }) => {
      const socket = client({ transports })
      const heard: number[] = []
      socket.on('logLine', (number: number) => heard.push(number))
      await next(socket, 'connect')
      for (let number = 0; number < 500; number++) {
        realtime.broadcast('logLine', number)
        if (number % 25 === 0) await pause(1)
      }
      await until('all have come', () => heard.length >= 500)
      assert.deepEqual(
        heard,
        Array.from({ length: 500 }, (_, number) => number),
      )
    })
  })

  test(`a client over ${name} with a wrong token gets the error Unauthorized`, async () => {
    await withRealtime({}, async ({ client, realtime }) => {
      for (const token of ['wrong', '', 'broken', undefined]) {
        const socket = client({ transports, auth: { token } })
        const error = await next<Error>(socket, 'connect_error')
        assert.equal(error.message, 'Unauthorized')
        await until('the client is closed', () => !socket.io.engine || socket.io.engine.readyState === 'closed')
      }
      assert.equal(realtime.socketCount(), 0)
    })
  })

  test(`a client over ${name} is authenticated by the cookie of its handshake`, async () => {
    await withRealtime({}, async ({ client }) => {
      await next(client({ transports, auth: {}, extraHeaders: { cookie: 'jwt=right' } }), 'connect')
      const crossOrigin = { cookie: 'jwt=right', origin: 'http://evil.example' }
      await next(client({ transports, auth: {}, extraHeaders: crossOrigin }), 'connect_error')
    })
  })

  test(`a client over ${name} stays connected for many pings and is removed when it leaves`, async () => {
    await withRealtime({ pingIntervalMs: 60, pingTimeoutMs: 5_000 }, async ({ client, realtime }) => {
      const socket = client({ transports })
      await next(socket, 'connect')
      let pings = 0
      socket.io.on('ping', () => {
        pings += 1
      })
      await until('ten pings have come', () => pings >= 10)
      assert.equal(socket.connected, true)
      socket.disconnect()
      await until('the server knows', () => realtime.socketCount() === 0)
    })
  })

  test(`a requested acknowledgement over ${name} is sent without data`, async () => {
    await withRealtime({}, async ({ client }) => {
      const socket = client({ transports })
      await next(socket, 'connect')
      assert.equal(await socket.timeout(15_000).emitWithAck('anything', { any: 'thing' }), undefined)
      socket.emit('nobody listens')
      assert.equal(await socket.timeout(15_000).emitWithAck('again'), undefined)
    })
  })

  test(`closing disconnects a client over ${name}`, async () => {
    await withRealtime({}, async ({ client, realtime }) => {
      const socket = client({ transports })
      await next(socket, 'connect')
      const gone = next(socket, 'disconnect')
      realtime.close()
      await gone
      await until('nobody is left', () => realtime.socketCount() === 0)
      await next(client({ transports }), 'connect_error')
    })
  })
}

test('a client that the server dropped can reconnect', async () => {
  await withRealtime({}, async ({ client, realtime }) => {
    const socket = client({ reconnection: true, reconnectionDelay: 10 })
    await next(socket, 'connect')
    socket.io.engine.close()
    await next(socket, 'connect')
    await until('one socket is left', () => realtime.socketCount() === 1)
  })
})

test('another namespace is rejected, and the session stays open', async () => {
  await withRealtime({}, async ({ url, client }) => {
    const socket = client()
    await next(socket, 'connect')
    const admin = socket.io.socket('/admin')
    admin.connect()
    assert.equal((await next<Error>(admin, 'connect_error')).message, 'Invalid namespace')
    assert.ok(url && socket.connected)
  })
})

test('two hundred parallel clients upgrade to websocket while no events are sent', { timeout: 60_000 }, async () => {
  await withRealtime({}, async ({ client }) => {
    const sockets = Array.from({ length: 200 }, () => client({ transports: ['polling', 'websocket'] }))
    await Promise.all(sockets.map((socket) => next(socket, 'connect', 20_000)))
    const upgraded = () => sockets.filter((socket) => transportNames(socket) === 'websocket').length
    await until('all have upgraded', () => upgraded() === 200, 20_000)
    for (const socket of sockets) assert.equal(await socket.timeout(15_000).emitWithAck('there?'), undefined)
  })
})

test('two hundred parallel clients upgrade to websocket without missing an event', { timeout: 60_000 }, async () => {
  await withRealtime({}, async ({ client, realtime }) => {
    const sockets = Array.from({ length: 200 }, () => client({ transports: ['polling', 'websocket'] }))
    const heard = new Map<Socket, number[]>(sockets.map((socket) => [socket, []]))
    for (const [socket, numbers] of heard) socket.on('tick', (number: number) => numbers.push(number))
    let sent = 0
    const ticking = setInterval(() => realtime.broadcast('tick', sent++), 2)
    await Promise.all(sockets.map((socket) => next(socket, 'connect', 20_000)))
    const upgraded = () => sockets.filter((socket) => transportNames(socket) === 'websocket').length
    await until('all have upgraded', () => upgraded() === 200, 20_000)
    clearInterval(ticking)
    await until('all heard the last', () => [...heard.values()].every((numbers) => numbers.at(-1) === sent - 1))
    for (const numbers of heard.values()) {
      const [first = 0] = numbers
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => first + index),
      )
    }
  })
})

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

test('an event that cannot be serialized is logged and does not affect clients', async () => {
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message), debug() {} }
  await withRealtime({ log }, async ({ client, realtime }) => {
    const socket = client()
    await next(socket, 'connect')
    const circular: Record<string, unknown> = {}
    circular.self = circular
    realtime.broadcast('odd', circular)
    realtime.broadcast('odd', 1n)
    const heard = next(socket, 'fine')
    realtime.broadcast('fine', null)
    assert.equal(await heard, null)
    assert.equal(warnings.length, 2)
  })
})
