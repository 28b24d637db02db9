import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { maxSharedImageBytes } from '#domain/statistics/sharing-limits.ts'
import { type Loopback, listenOnLoopback } from '../fakes/loopback.ts'
import { png } from '../fakes/pictures.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  sam = await site.addUser('sam')
})
afterEach(() => site.stop())

const canShare = async (caller: { ask: TestSite['ask'] }): Promise<unknown> =>
  (await (await caller.ask('GET', '/api/stats')).json()).canShareToDiscord

let service: Loopback | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

/** Stores a Discord channel whose webhook keeps the bodies that it gets. */
async function startDiscord(userId: string | null = null, status = 200) {
  const received: Buffer[] = []
  service = await listenOnLoopback((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push(Buffer.concat(pieces))
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"Unknown Webhook"}')
    })
  })
  await addChannel(service.url, userId)
  return received
}

async function addChannel(url: string, userId: string | null): Promise<void> {
  const settings = { webhookUrl: `${url}/api/webhooks/1/SECRETTOKEN` }
  const added = await robin.ask('POST', '/api/settings/notifications', {
    name: 'Guild',
    type: 'discord',
    userId,
    settings,
  })
  expect(added.status).toBe(201)
}

const dataUri = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const share = (body: unknown, caller = sam.ask) => caller('POST', '/api/stats/discord-share', body)

test('an image is sent through the Discord channel, byte for byte', async () => {
  const received = await startDiscord()
  expect(await canShare(sam)).toBe(true)
  const image = png(1200, 630)
  const answer = await share({ image: dataUri(image), message: ' My games ' })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect(received).toHaveLength(1)
  expect(received[0]?.includes(image)).toBe(true)
  expect(received[0]?.toString()).toContain('"content":"My games"')
})

test('an image of 8 MiB is sent, and a larger one is refused', async () => {
  const received = await startDiscord()
  const large = Buffer.concat([png(10, 10), Buffer.alloc(maxSharedImageBytes)])
  expect((await share({ image: dataUri(large.subarray(0, maxSharedImageBytes)) })).status).toBe(200)
  const refused = await share({ image: dataUri(large.subarray(0, maxSharedImageBytes + 1)) })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      error: 'Validation failed',
      message: expect.any(Object),
      details: [{ path: 'image', message: 'Must be at most 8 MiB', messageKey: expect.any(Object) }],
    },
  ])
  const tooLarge = await share({ image: dataUri(large) + 'A'.repeat(1024 ** 2) })
  expect([tooLarge.status, await tooLarge.json()]).toEqual([
    413,
    { error: 'The request body is larger than 11 MiB', message: expect.any(Object) },
  ])
  expect(received).toHaveLength(1)
})

test.each<[string, string]>([
  ['a GIF', dataUri(Buffer.from('GIF89a000000000000'), 'image/gif')],
  ['an SVG', dataUri(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  ['a web address', 'https://example.org/image.png'],
  ['text called a PNG', dataUri(Buffer.from('<script>alert(1)</script>'))],
  ['a PNG called a JPEG', dataUri(png(2, 2), 'image/jpeg')],
  ['a PNG that ends in its header', dataUri(png(2, 2).subarray(0, 20))],
  ['text that is not base64', `${dataUri(png(2, 2))}!!!!`],
  ['nothing', 'data:image/png;base64,'],
])('%s is refused as an image', async (_, image) => {
  const received = await startDiscord()
  const answer = await share({ image })
  expect([answer.status, (await answer.json()).details]).toMatchObject([400, [{ path: 'image' }]])
  expect(received).toEqual([])
})

test('sharing needs a message of at most 2,000 characters and a Discord channel that is the own or for everyone', async () => {
  const image = dataUri(png(2, 2))
  expect((await share({ image, message: 'x'.repeat(2001) })).status).toBe(400)
  const missing = await share({ image })
  expect(missing.status).toBe(400)
  expect((await missing.json()).error).toStartWith('No Discord channel is set up')
  await startDiscord(robin.user.id)
  expect((await share({ image })).status).toBe(400)
  expect(await canShare(sam)).toBe(false)
  expect((await share({ image }, robin.ask)).status).toBe(200)
})

test('at most two images are sent at a time', async () => {
  const release = Promise.withResolvers<void>()
  let held = 0
  const bothHeld = Promise.withResolvers<void>()
  service = await listenOnLoopback((request, response) => {
    request.resume()
    request.on('end', async () => {
      held += 1
      if (held === 2) bothHeld.resolve()
      if (held > 2) release.resolve()
      await release.promise
      response.writeHead(204).end()
    })
  })
  await addChannel(service.url, null)
  const image = dataUri(png(2, 2))
  const first = [share({ image }), share({ image })]
  await bothHeld.promise
  const refused = await share({ image })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: 'Other images are being sent to Discord. Try again in a minute.', message: expect.any(Object) },
  ])
  release.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await share({ image })).status).toBe(200)
  expect(held).toBe(3)
})

test('an answer of Discord other than success is passed on without the webhook', async () => {
  await startDiscord(null, 404)
  const answer = await share({ image: dataUri(png(2, 2)) })
  expect(answer.status).toBe(502)
  const { error } = await answer.json()
  expect(error).toBe(
    'Guild responded with status 404: Unknown Webhook. If it was deleted, create another one in Discord, and enter its URL under Settings → Notifications.',
  )
  expect(error).not.toContain('SECRETTOKEN')
})
