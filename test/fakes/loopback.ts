import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net'
import { selfSignedCertificate, selfSignedKey } from '../fixtures/self-signed-certificate.ts'

export type Loopback = { url: string; port: number; close(): Promise<void> }

/** An http server on a free port of 127.0.0.1. */
export function listenOnLoopback(answer: RequestListener): Promise<Loopback> {
  return listen(createServer(answer), 'http')
}

/** The same with a self-signed certificate. */
export function listenOnLoopbackTls(answer: RequestListener): Promise<Loopback> {
  return listen(createTlsServer({ cert: selfSignedCertificate, key: selfSignedKey }, answer), 'https')
}

/** A server that may answer anything, valid HTTP or not, once the first bytes of a request came. */
export function listenRaw(answer: (socket: Socket, request: string) => void): Promise<Loopback> {
  const server = createRawServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes) => answer(socket, bytes.toString()))
  })
  return listen(server, 'http')
}

function listen(server: Server | RawServer, scheme: string): Promise<Loopback> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `${scheme}://127.0.0.1:${port}`, port, close })
    })
  })
}
