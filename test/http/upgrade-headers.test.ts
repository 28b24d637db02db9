import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../cli/running-server.ts'

// Bun only: Deno adds no headers to this response.
test('the response that opens a WebSocket has the security headers', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-upgrade-'))
  const server = await runningServer(data)
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  try {
    const seen = await new Promise<[number | undefined, unknown]>((resolve, reject) => {
      const sent = request(`${server.url}/socket.io/?EIO=4&transport=websocket`, { headers })
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve([answer.statusCode, answer.headers['x-robots-tag']])
      })
      sent.on('response', ({ statusCode }) => resolve([statusCode, null]))
      sent.on('error', reject)
      sent.end()
    })
    expect(seen).toEqual([101, 'noindex, nofollow'])
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
})
