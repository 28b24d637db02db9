import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Socket } from 'socket.io-client'
import { next, pause, until, withRealtime } from './realtime-server.ts'

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
