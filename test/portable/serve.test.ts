import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServeOptions, Server, WebSocketEvents } from '#domain/ports/serve.ts'
import { keepOpen, peerOf, serve, upgrade } from '#runtime/serve.ts'

async function withServer(
  options: Pick<ServeOptions, 'fetch' | 'maxBodyBytes' | 'idleTimeoutSeconds'>,
  check: (server: Server) => Promise<void>,
): Promise<void> {
  const server = serve({ hostname: '127.0.0.1', port: 0, ...options })
  try {
    await check(server)
  } finally {
    await server.stop(0)
  }
}

/** Writes raw bytes and gives back what the server answered, until it closes the connection. */
function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** As Elysia finds it: by the first slash after a scheme and four letters. */
function routerPath(url: string): string {
  return url.slice(url.indexOf('/', 11))
}

const hosts = ['nas', 'pi', 'a', 'nas:80', 'ludarr.local', '10.0.0.2:5757']

test('a request reaches its route regardless of the length of the host name', async () => {
  const fetch = (request: Request) =>
    Response.json({ path: routerPath(request.url), host: request.headers.get('host'), peer: peerOf(request) })
  await withServer({ fetch }, async ({ port }) => {
    for (const host of hosts) {
      const answer = await raw(port, `GET /api/health?a=/b HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const body = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
      assert.equal(body.path, '/api/health?a=/b', host)
      assert.equal(body.host, host)
      assert.deepEqual(body.peer, { ip: '127.0.0.1', tls: false })
    }
  })
})

test('a request without a Host reaches its route', async () => {
  await withServer({ fetch: (request) => new Response(`[${routerPath(request.url)}]`) }, async ({ port }) => {
    const answer = await raw(port, 'GET /api/health/x HTTP/1.0\r\n\r\n')
    assert.match(answer, /\[\/api\/health\/x\]/)
  })
})

test('a body arrives completely under a short host name', async () => {
  await withServer({ fetch: async (request) => new Response(`got ${await request.text()}`) }, async ({ port }) => {
    const head = 'POST /api/x HTTP/1.1\r\nHost: nas\r\nConnection: close\r\nContent-Length: 5\r\n\r\n'
    assert.match(await raw(port, `${head}hello`), /got hello/)
  })
})

test('a body over the limit returns 413', async () => {
  const fetch = async (request: Request) => new Response(String((await request.text()).length))
  await withServer({ fetch, maxBodyBytes: 1000 }, async ({ url }) => {
    assert.equal((await globalThis.fetch(url, { method: 'POST', body: 'x'.repeat(1001) })).status, 413)
    assert.equal(await (await globalThis.fetch(url, { method: 'POST', body: 'x'.repeat(1000) })).text(), '1000')
  })
})

test('an application error returns 500 without details', async () => {
  const fetch = () => {
    throw new Error('the password is swordfish')
  }
  await withServer({ fetch }, async ({ url }) => {
    const answer = await globalThis.fetch(url)
    assert.equal(answer.status, 500)
    assert.deepEqual(await answer.json(), { error: 'Internal server error' })
  })
})

test('a port in use is reported with what to do', async () => {
  await withServer({ fetch: () => new Response() }, async ({ port }) => {
    const again = () => serve({ hostname: '127.0.0.1', port, fetch: () => new Response() })
    assert.throws(again, (error: Error & { code?: string }) => {
      assert.equal(error.code, 'conflict')
      assert.match(error.message, new RegExp(`port ${port} is already in use. Stop the program`))
      return true
    })
  })
})

test('an address that this machine does not have is reported', () => {
  const elsewhere = () => serve({ hostname: '192.0.2.1', port: 0, fetch: () => new Response() })
  assert.throws(elsewhere, /this machine has no address 192\.0\.2\.1/)
})

test('the peer of a request is known after the response; for a request of another server it throws', async () => {
  let seen: Request | undefined
  const fetch = (request: Request) => {
    seen = request
    return Response.json(peerOf(request))
  }
  await withServer({ fetch }, async ({ url }) => {
    assert.deepEqual(await (await globalThis.fetch(url)).json(), { ip: '127.0.0.1', tls: false })
    assert.ok(seen)
    assert.deepEqual(peerOf(seen), { ip: '127.0.0.1', tls: false })
  })
  assert.throws(() => peerOf(new Request('http://127.0.0.1/')), /did not receive/)
})

test('a WebSocket echoes text, and a plain request is not upgraded', async () => {
  const closed = Promise.withResolvers<void>()
  const echo = (): WebSocketEvents => {
    let reply: (text: string) => void = () => assert.fail('a message before open')
    return {
      open(ws) {
        reply = (text) => void ws.send(`${text} ${ws.bufferedBytes()}`)
      },
      message: (text) => reply(text),
      close: closed.resolve,
    }
  }
  await withServer({ fetch: (request) => upgrade(request, echo()) ?? new Response('plain') }, async ({ url }) => {
    assert.equal(await (await fetch(url)).text(), 'plain')
    const socket = new WebSocket(url.replace('http', 'ws'))
    const reply = await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send('hello')
      socket.onmessage = ({ data }) => resolve(data)
      socket.onerror = reject
    })
    assert.equal(reply, 'hello 0')
    socket.close()
    await closed.promise
  })
})

test('a WebSocket opens under a short host name', async () => {
  const events: WebSocketEvents = { open: (ws) => ws.close(1000), message() {}, close() {} }
  await withServer({ fetch: (request) => upgrade(request, events) ?? new Response('plain') }, async ({ port }) => {
    const lines = ['GET /ws HTTP/1.1', 'Host: pi', 'Upgrade: websocket', 'Connection: Upgrade']
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', '']
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, ...key].join('\r\n')))
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    socket.destroy()
    assert.match(answer, /^HTTP\/1\.1 101/)
  })
})

test('an upgrade without a key returns 400', async () => {
  const events: WebSocketEvents = { open: () => assert.fail('opened'), message() {}, close() {} }
  await withServer({ fetch: (request) => upgrade(request, events) ?? new Response('plain') }, async ({ port }) => {
    const head = 'GET /ws HTTP/1.1\r\nHost: pi\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    socket.destroy()
    assert.match(answer, /^HTTP\/1\.1 400/)
  })
})

test('stopping completes running requests and rejects new ones', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async () => {
      started.resolve()
      await release.promise
      return new Response('done')
    },
  })
  const running = fetch(server.url, { headers: { connection: 'close' } }).then((answer) => answer.text())
  await started.promise
  const stopped = server.stop(5_000)
  await assert.rejects(fetch(server.url))
  release.resolve()
  assert.equal(await running, 'done')
  await stopped
})

test('stopping waits for requests only for the grace period', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async () => {
      started.resolve()
      await release.promise
      return new Response('late')
    },
  })
  const running = fetch(server.url).then(
    (answer) => answer.text(),
    () => 'cut off',
  )
  await started.promise
  await server.stop(100)
  release.resolve()
  await running
})

test('a response may take longer than the idle timeout if it is kept open', async () => {
  const fetch = async (request: Request) => {
    keepOpen(request)
    // The runtime looks for idle connections every four seconds.
    await pause(9000)
    return new Response('done')
  }
  await withServer({ fetch, idleTimeoutSeconds: 1 }, async ({ url }) => {
    assert.equal(await (await globalThis.fetch(url)).text(), 'done')
  })
})
