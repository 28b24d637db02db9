import { describe, expect, test } from 'bun:test'
import { createServer, type RequestListener } from 'node:http'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { loopback } from '../../peers/loopback.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

const password = 'very-s3cret'

const page =
  '<!doctype html><html><head><style>b{}</style></head><body><h1>Welcome</h1><form>Sign in</form></body></html>'
const gateway = '<html><body><center><h1>502 Bad Gateway</h1></center><hr>nginx</body></html>'

const json = { 'content-type': 'application/json' }

const unhappy: Record<string, RequestListener> = {
  'a page for people': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  "a proxy's 502": (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end(gateway),
  'a way on': (_, response) => response.writeHead(302, { location: 'https://login.example/?next=x' }).end(),
  'nothing at all': (_, response) => response.writeHead(200).end(),
  'a list of another kind': (_, response) => response.writeHead(200, json).end('[1]'),
  'an object of another kind': (_, response) => response.writeHead(200, json).end('{"result":null,"answer":42}'),
  'a cut line': (_, response) => response.destroy(),
}

const kinds: DownloadClientKind[] = Object.values(downloadClientKinds)

describe.each(kinds.filter(({ defaultUrl }) => defaultUrl !== null).map((kind) => [kind.label, kind] as const))(
  '%s',
  (label, kind) => {
    for (const [name, listener] of Object.entries(unhappy)) {
      test(`${name} is an error with a message, never an empty list and never a secret`, () =>
        withServer(listener, async (url) => {
          const peer = { url, username: 'tester', password }
          const settings = 'apiKey' in kind.settings.properties ? { apiKey: password } : {}
          const client = kind.connect(connectionTo(peer, { settings }), adapterContext('/nowhere'))
          const calls = [client.test, client.list, () => client.remove('ab', { deleteFiles: true })]
          for (const call of calls) {
            const message = await upstreamMessage(call())
            expect(message).toStartWith(`${label}: `)
            expect(message).not.toContain(password)
            expect(message).not.toContain('<')
            expect(message.length).toBeLessThan(400)
          }
        }))
    }
  },
)

async function withServer(listener: RequestListener, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  try {
    await run(`http://${loopback}:${typeof address === 'object' && address ? address.port : 0}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
