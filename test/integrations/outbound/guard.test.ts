import { afterEach, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { AppError } from '#domain/errors.ts'
import { createOutbound, type OutboundOptions } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'

const servers: Loopback[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(answer: RequestListener): Promise<Loopback> {
  const server = await listenOnLoopback(answer)
  servers.push(server)
  return server
}

const redirectTo = (location: string, status = 302) =>
  serve((_request, response) => {
    response.writeHead(status, { location })
    response.end()
  })

const echo = () =>
  serve(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    response.end(JSON.stringify({ method: request.method, headers: request.headers, body }))
  })

const product = 'Tracker'
const failureOf = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}
const ask = (url: string, options: OutboundOptions = {}) => createOutbound(options).request({ product, url })
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('forbidden addresses are refused in every spelling before a connection is made', async () => {
  const hosts = [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '0.0.0.0',
    '[::]',
    '224.0.0.1',
    '255.255.255.255',
    '[fe80::1]',
    '[ff02::1]',
    'metadata.google.internal',
    'METADATA.GOOGLE.INTERNAL.',
    '１６９.254.169.254',
  ]
  for (const host of hosts) {
    const failure = await failureOf(ask(`http://${host}/latest/meta-data`))
    expect([host, failure.code]).toEqual([host, 'invalid'])
    expect((await failureOf(createOutbound().check(`https://${host}/`))).code).toBe('invalid')
  }
})

test('a host that resolves to a forbidden address is refused with the reason', async () => {
  const failure = await failureOf(ask('http://innocent.test/', { resolve: resolvesTo('169.254.169.254') }))
  expect(failure.message).toBe(
    'Tracker: innocent.test (169.254.169.254) is a cloud metadata address, which is never called',
  )
})

test('private addresses can be forbidden too', async () => {
  const outbound = createOutbound({ allowPrivate: false, resolve: resolvesTo('192.168.1.20') })
  expect((await failureOf(outbound.check('http://nas.test/'))).message).toContain('not allowed by the configuration')
  expect((await failureOf(outbound.check('http://127.0.0.1/'))).message).toContain('this machine')
  const lenient = createOutbound({ resolve: resolvesTo('192.168.1.20') })
  await lenient.check('http://nas.test/')
  await lenient.check('http://127.0.0.1/')
})

test('a host that cannot be resolved at the moment passes the check', async () => {
  const outbound = createOutbound({ resolve: () => Promise.reject(new Error('offline')) })
  await expect(outbound.check('http://nas.test/')).resolves.toBeUndefined()
})

test('a host is resolved once, and the connection goes to the checked address', async () => {
  const server = await serve((request, response) => response.end(request.headers.host))
  let lookups = 0
  const resolve = async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  const answer = await ask(`http://rebinding.test:${server.port}/`, { resolve })
  expect(answer.text()).toBe(`rebinding.test:${server.port}`)
  expect(lookups).toBe(1)
})

test('of several addresses the allowed one that listens is used', async () => {
  const server = await serve((_request, response) => response.end('here'))
  const resolve = resolvesTo('fe80::1', '::1', '127.0.0.2', '127.0.0.1')
  expect((await ask(`http://nas.test:${server.port}/`, { resolve })).text()).toBe('here')
})

test('every redirect is checked again', async () => {
  const locations = [
    'http://169.254.169.254/latest',
    'http://[::ffff:a9fe:a9fe]/',
    '//metadata.google.internal/',
    'http://0/',
  ]
  for (const location of locations) {
    const failure = await failureOf(ask((await redirectTo(location)).url))
    expect(failure.code).toBe('invalid')
    expect(failure.message).toStartWith('Tracker: redirects to an address it must not')
  }
  for (const location of ['magnet:?xt=urn:btih:00', 'file:///etc/passwd', 'http://']) {
    expect((await failureOf(ask((await redirectTo(location)).url))).code).toBe('upstream')
  }
})

test('a redirect can be left to the caller', async () => {
  const server = await redirectTo('magnet:?xt=urn:btih:00', 301)
  const answer = await createOutbound().request({ product, url: server.url, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'magnet:?xt=urn:btih:00'])
})

test('redirects end after five', async () => {
  const server = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(307, { location: `/${left - 1}` })
    response.end('arrived')
  })
  const answer = await ask(`${server.url}/5`)
  expect([answer.text(), answer.url]).toEqual(['arrived', `${server.url}/0`])
  expect((await failureOf(ask(`${server.url}/6`))).message).toContain('redirects more than 5 times')
})

const credentials = {
  Authorization: 'Bearer x',
  Cookie: 'a=b',
  'X-Api-Key': 'k',
  'X-Plex-Token': 't',
  Accept: 'text/xml',
}

test('credentials are sent on redirects within an origin and never to another', async () => {
  const target = await echo()
  const away = await redirectTo(`http://user:pass@127.0.0.1:${target.port}/`)
  const answer = await createOutbound().request({ product, url: away.url, headers: credentials })
  const received = JSON.stringify(answer.json())
  expect(received).toContain('text/xml')
  for (const secret of ['authorization', 'cookie', 'x-api-key', 'x-plex-token']) expect(received).not.toContain(secret)

  const within = await serve((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/next' })
    response.end(JSON.stringify(request.headers))
  })
  const kept = await createOutbound().request({ product, url: within.url, headers: credentials })
  expect(kept.json()).toMatchObject({ authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k' })
})

test('a form becomes a GET where the standard requires it and is never sent to another origin', async () => {
  const target = await echo()
  const form = { product, method: 'POST' as const, body: 'password=secret' }
  const seen = await createOutbound().request({ ...form, url: (await redirectTo(target.url, 302)).url })
  expect(seen.json()).toMatchObject({ method: 'GET', body: '' })
  const carried = await failureOf(createOutbound().request({ ...form, url: (await redirectTo(target.url, 307)).url }))
  expect(carried.message).toContain('redirects to another origin')
})
