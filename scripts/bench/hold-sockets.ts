// Open sockets per MB: bun scripts/bench/hold-sockets.ts
import { io, type Socket } from 'socket.io-client'
import { startPrepared } from './prepared-program.ts'

const wanted = 1000
const batch = 50

const app = await startPrepared()
const sockets: Socket[] = []

function open(): Promise<void> {
  const socket = io(app.url, { auth: { token: app.token }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

try {
  await open()
  await Bun.sleep(2000)
  const before = app.memory().now
  const startedAt = performance.now()
  while (sockets.length < wanted) await Promise.all(Array.from({ length: batch }, open))
  const openedMs = performance.now() - startedAt
  await Bun.sleep(3000)
  const after = app.memory().now
  const openSockets = sockets.length - 1
  console.log(
    `${openSockets} sockets opened in ${openedMs.toFixed(0)} ms; memory ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  )
  console.log(`  ${(openSockets / Math.max(after - before, 0.1)).toFixed(0)} sockets per MB`)
} finally {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
}
