import { expect, test } from 'bun:test'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { redactPersonalData } from '#core/error-reports/redact-line.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { loopback } from '../../peers/loopback.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

const secret = 'Intranet of Maria Schmidt SECRETCANARY salary "5000" for all'

const page =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<p>${secret}</p>`)
  }

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

const fault = `<?xml version="1.0"?><methodResponse><fault><value><struct><member><name>faultString</name><value><string>${secret}</string></value></member></struct></value></fault></methodResponse>`

/** What clients may answer, in the form of each product's errors. */
const answers: readonly (readonly [DownloaderType, string, RequestListener])[] = [
  ...(['qbittorrent', 'transmission', 'deluge', 'rtorrent', 'aria2', 'sabnzbd', 'nzbget', 'synology'] as const).flatMap(
    (type) => [400, 403, 404, 500, 503].map((status) => [type, `a page with status ${status}`, page(status)] as const),
  ),
  ['qbittorrent', 'a page', page(200)],
  ['sabnzbd', 'an error', json({ status: false, error: secret })],
  ['nzbget', 'an error', json({ error: { code: 1, message: secret } })],
  ['deluge', 'an error', json({ id: 1, result: null, error: { code: 4, message: secret } })],
  ['aria2', 'an error', json({ id: 'x', error: { code: 1, message: secret } }, 400)],
  ['rtorrent', 'a fault', (_request, response) => response.end(fault)],
]

async function failureOf(type: DownloaderType, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const { port } = server.address() as AddressInfo
  const peer = { url: `http://${loopback}:${port}`, username: 'tester', password: 'x' }
  try {
    const kind = downloadClientKinds[type]
    const settings = 'apiKey' in kind.settings.properties ? { apiKey: 'x' } : {}
    const client = kind.connect(connectionTo(peer, { settings }), adapterContext('/nowhere'))
    return await client.test().then(() => 'no failure', errorMessage)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const line = { time: '2026-03-01T12:00:00.000Z', level: 'warn', module: 'clients' } as const
const redacted = (message: string) =>
  redactPersonalData({ ...line, message, fields: { reason: message } }, { names: [], apiPath: '/api' })

test.each(answers)('error reports of %s do not contain what was answered in %s', async (type, _name, listener) => {
  const message = await failureOf(type, listener)
  expect(message).toStartWith(`${downloadClientKinds[type].label}: `)
  expect(redacted(message)).not.toMatch(/Intranet|Maria|Schmidt|SECRETCANARY|salary|5000|for all/)
})

test('what was answered is shown to the admin', async () => {
  expect(await failureOf('qbittorrent', page(500))).toContain(`answered 500: "${secret}"`)
  expect(await failureOf('sabnzbd', page(403))).toContain(secret)
})

test.each([
  `qBittorrent: answered 500: ${secret}`,
  `qBittorrent: this is not its web interface: ${secret}`,
  `NZBGet is paused: ${secret}`,
  `Download Station reports: ${secret}`,
])('error reports hide the end of %j', (message) => {
  expect(redacted(message)).not.toMatch(/Intranet|Maria|SECRETCANARY|5000/)
})
