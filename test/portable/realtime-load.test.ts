import assert from 'node:assert/strict'
import { connect, type Socket as TcpSocket } from 'node:net'
import { test } from 'node:test'
import type { Socket } from 'socket.io-client'
import { next, path, pause, until, withRealtime } from './realtime-server.ts'

/** A text frame of less than 126 bytes as a client sends it, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** A client that shows who it is over a WebSocket and then reads nothing more. */
async function deafClient(port: number): Promise<TcpSocket> {
  const socket = connect(port, '127.0.0.1')
  const heard = (what: string) =>
    new Promise<void>((resolve) => {
      const listen = (chunk: Buffer) => {
        if (!chunk.includes(what)) return
        socket.off('data', listen)
        resolve()
      }
      socket.on('data', listen)
    })
  const opened = heard('"sid"')
  const request = [`GET ${path}?EIO=4&transport=websocket HTTP/1.1`, 'Host: nas', 'Upgrade: websocket']
  const keys = ['Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
  socket.write([...request, ...keys, '', ''].join('\r\n'))
  await opened
  const connected = heard('40{')
  socket.write(frame('40{"token":"right"}'))
  await connected
  socket.pause()
  return socket
}

test('a websocket client that stops reading is disconnected before it takes much memory', async () => {
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message), debug() {} }
  await withRealtime({ maxBufferedBytes: 256 * 1024, log }, async ({ port, realtime, client }) => {
    const reader = client({ transports: ['websocket'] })
    let read = 0
    reader.on('logLine', () => {
      read += 1
    })
    await next(reader, 'connect')
    const deaf = await deafClient(port)
    assert.equal(realtime.socketCount(), 2)
    const line = 'x'.repeat(32 * 1024)
    let sent = 0
    // The system's own buffers take several megabytes before anything is left with the server.
    while (realtime.socketCount() === 2 && sent < 2_000) {
      realtime.broadcast('logLine', line)
      sent += 1
      await pause(1)
    }
    assert.equal(realtime.socketCount(), 1, `still held after ${sent} messages`)
    assert.deepEqual(warnings, ['Closed a socket whose client does not read what it is sent'])
    await until('the one that reads has everything', () => read === sent)
    deaf.destroy()
  })
})

test('a thousand sockets receive a broadcast, and none is left after they disconnect', {
  timeout: 60_000,
}, async () => {
  await withRealtime({}, async ({ client, realtime }) => {
    const sockets: Socket[] = []
    while (sockets.length < 1_000) {
      const batch = Array.from({ length: 100 }, () => client({ transports: ['websocket'] }))
      await Promise.all(batch.map((socket) => next(socket, 'connect', 20_000)))
      sockets.push(...batch)
    }
    assert.equal(realtime.socketCount(), 1_000)
    const heard = Promise.all(sockets.map((socket) => next(socket, 'notification', 20_000)))
    realtime.broadcast('notification', { title: 'Imported' })
    assert.deepEqual(
      new Set((await heard).map((payload) => JSON.stringify(payload))),
      new Set(['{"title":"Imported"}']),
    )
    for (const socket of sockets) socket.disconnect()
    await until('all are gone', () => realtime.socketCount() === 0, 20_000)
  })
})

test('a message over the limit reaches a client that reads', async () => {
  await withRealtime({ maxBufferedBytes: 1_000 }, async ({ client, realtime }) => {
    for (const transports of [['polling'], ['websocket']]) {
      const socket = client({ transports })
      await next(socket, 'connect')
      const heard = next<string>(socket, 'large')
      realtime.broadcast('large', 'x'.repeat(500_000))
      assert.equal((await heard).length, 500_000)
    }
  })
})

test('a websocket client that sends a frame of more than a megabyte is closed', async () => {
  await withRealtime({}, async ({ client, realtime }) => {
    const socket = client({ transports: ['websocket'] })
    await next(socket, 'connect')
    const gone = next(socket, 'disconnect')
    socket.emit('large', 'x'.repeat(1_000_001))
    await gone
    await until('it is forgotten', () => realtime.socketCount() === 0)
  })
})

test('a client that sends a binary frame is closed', async () => {
  await withRealtime({}, async ({ client, realtime }) => {
    const socket = client({ transports: ['websocket'] })
    await next(socket, 'connect')
    const gone = next(socket, 'disconnect')
    socket.emit('picture', new Uint8Array([1, 2, 3]))
    await gone
    await until('it is forgotten', () => realtime.socketCount() === 0)
  })
})
