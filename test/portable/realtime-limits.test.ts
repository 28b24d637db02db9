import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint, next, path, type TestServer, until, withRealtime } from './realtime-server.ts'

const byToken = async ({ token }: { token: string | null }) => (token === null ? null : { userId: token })
const addressOf = (request: Request) => request.headers.get('x-client') ?? 'home'
const from = (address: string) => ({ headers: { 'x-client': address } })

/** Opens a session over polling from an address. Returns its URL. */
async function openSession({ url }: TestServer, address: string): Promise<string> {
  const response = await fetch(`${url}${endpoint}`, from(address))
  assert.equal(response.status, 200)
  const { sid } = JSON.parse((await response.text()).slice(1))
  return `${url}${endpoint}&sid=${sid}`
}

const isKnown = async (session: string) => (await fetch(session, { method: 'POST', body: '6' })).status === 200

test('one user cannot take the connections of the others', async () => {
  await withRealtime({ maxSocketsPerUser: 2, authenticate: byToken }, async ({ client, realtime }) => {
    const first = client({ auth: { token: 'ada' } })
    await next(first, 'connect')
    await next(client({ auth: { token: 'ada' } }), 'connect')
    for (const transports of [['polling'], ['websocket']]) {
      const error = await next<Error>(client({ auth: { token: 'ada' }, transports }), 'connect_error')
      assert.equal(error.message, 'Too many connections')
    }
    await next(client({ auth: { token: 'bea' } }), 'connect')
    first.disconnect()
    await until('there is room', () => realtime.socketCount() === 2)
    await next(client({ auth: { token: 'ada' } }), 'connect')
  })
})

test('a user whose sockets were closed may open new ones', async () => {
  await withRealtime({ maxSocketsPerUser: 1, authenticate: byToken }, async ({ client, realtime }) => {
    for (let round = 0; round < 3; round += 1) {
      const socket = client({ auth: { token: 'ada' } })
      await next(socket, 'connect')
      realtime.disconnect('ada')
      await next(socket, 'disconnect')
    }
  })
})

test('one address cannot take the connections of the others', async () => {
  await withRealtime({ maxSocketsPerAddress: 2, addressOf }, async (server) => {
    const at = (address: string) => server.client({ extraHeaders: { 'x-client': address } })
    await next(at('cafe'), 'connect')
    await next(at('cafe'), 'connect')
    assert.equal((await fetch(`${server.url}${endpoint}`, from('cafe'))).status, 503)
    await next(at('home'), 'connect')
  })
})

test('handshakes of one address do not close those of another', async () => {
  const limits = { maxUnauthenticated: 4, maxUnauthenticatedPerAddress: 2, addressOf }
  await withRealtime(limits, async (server) => {
    const home = await openSession(server, 'home')
    const cafe: string[] = []
    for (let opened = 0; opened < 6; opened += 1) cafe.push(await openSession(server, 'cafe'))
    assert.equal(await isKnown(home), true)
    assert.deepEqual(await Promise.all(cafe.map(isKnown)), [false, false, false, false, true, true])
  })
})

test('every request is counted, except the polls of an open session', async () => {
  let counted = 0
  const limitRequest = () => {
    counted += 1
    return counted > 4 ? new Response('slow down', { status: 429 }) : null
  }
  await withRealtime({ limitRequest }, async (server) => {
    const session = await openSession(server, 'home')
    await (await fetch(session, { method: 'POST', body: '40{"token":"right"}' })).text()
    for (let round = 0; round < 10; round += 1) {
      server.realtime.broadcast('logLine', round)
      assert.match(await (await fetch(session)).text(), new RegExp(`\\["logLine",${round}\\]`))
    }
    assert.equal(counted, 2)
    assert.equal((await fetch(`${server.url}${endpoint}&sid=unknown`)).status, 400)
    assert.equal((await fetch(`${server.url}${path}?transport=none`)).status, 400)
    assert.equal((await fetch(`${server.url}${endpoint}&sid=unknown`)).status, 429)
    assert.equal((await fetch(`${server.url}${endpoint}`)).status, 429)
    assert.equal((await fetch(session, { method: 'POST', body: '3' })).status, 429)
  })
})

test('a client that floods its session with packets is closed', async () => {
  await withRealtime({}, async (server) => {
    const session = await openSession(server, 'home')
    await (await fetch(session, { method: 'POST', body: '40{"token":"right"}' })).text()
    await until('it is connected', () => server.realtime.socketCount() === 1)
    await fetch(session, { method: 'POST', body: Array(500).fill('3').join('\x1e') })
    await until('it is closed', () => server.realtime.socketCount() === 0)
  })
})
