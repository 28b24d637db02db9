import { afterEach, expect, test } from 'bun:test'
import { CredentialsRefusedError, NoAnswerError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import type { ChannelType } from '#domain/notifications/channel.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import {
  discordAnswer,
  gotifyAnswer,
  matrixAnswers,
  pushoverAnswer,
  slackAnswer,
  telegramAnswer,
} from '../../fakes/chat-services.ts'
import {
  type FakeAnswer,
  type FakeService,
  type ReceivedRequest,
  startFakeService,
} from '../../fakes/message-service.ts'
import { failureOf, messageWith, sendThrough } from './send-message.ts'

type Service = {
  answer: (request: ReceivedRequest) => FakeAnswer
  settings: (url: string) => Record<string, unknown>
  wrong: (url: string) => Record<string, unknown>
}

const services: Partial<Record<ChannelType, Service>> = {
  discord: {
    answer: discordAnswer,
    settings: (url) => ({ webhookUrl: `${url}/api/webhooks/1/SECRETTOKEN` }),
    wrong: (url) => ({ webhookUrl: `${url}/api/webhooks/1/WRONGTOKEN` }),
  },
  slack: {
    answer: slackAnswer,
    settings: (url) => ({ webhookUrl: `${url}/services/T1/B1/SECRETTOKEN` }),
    wrong: (url) => ({ webhookUrl: `${url}/services/T1/B1/WRONGTOKEN` }),
  },
  telegram: {
    answer: telegramAnswer,
    settings: (server) => ({ server, botToken: '123:SECRETTOKEN', chatId: '-1001' }),
    wrong: (server) => ({ server, botToken: '123:WRONGTOKEN', chatId: '-1001' }),
  },
  gotify: {
    answer: gotifyAnswer,
    settings: (server) => ({ server, token: 'SECRETTOKEN' }),
    wrong: (server) => ({ server, token: 'WRONGTOKEN' }),
  },
  pushover: {
    answer: pushoverAnswer,
    settings: () => ({ token: 'SECRETTOKEN', user: 'SECRETUSER' }),
    wrong: () => ({ token: 'WRONGTOKEN', user: 'SECRETUSER' }),
  },
  matrix: {
    answer: matrixAnswers().answer,
    settings: (server) => ({ server, accessToken: 'SECRETTOKEN', room: '!abc:example.org' }),
    wrong: (server) => ({ server, accessToken: 'WRONGTOKEN', room: '!abc:example.org' }),
  },
}
const types = Object.keys(services) as ChannelType[]

let service: FakeService
afterEach(() => service.close())

/** Pushover has one fixed address, which leads to the fake here. */
function outboundTo(url: string) {
  const outbound = createOutbound()
  const request: typeof outbound.request = (asked) =>
    outbound.request({ ...asked, url: asked.url.replace('https://api.pushover.net', url) })
  return { ...outbound, request }
}

async function start(type: ChannelType, answer?: (request: ReceivedRequest) => FakeAnswer) {
  const declared = services[type]
  if (declared === undefined) throw new Error(`There is no fake of ${type}`)
  service = await startFakeService(answer ?? declared.answer)
  const { url } = service
  const context = { outbound: outboundTo(url) }
  return {
    send: (message?: ChannelMessage) => sendThrough(type, declared.settings(url), message, context),
    sendWrong: () => sendThrough(type, declared.wrong(url), undefined, context),
    body: () => JSON.parse(service.requests.at(-1)?.body ?? ''),
  }
}

test('Discord receives an embed that mentions nobody', async () => {
  const { send, body } = await start('discord')
  await send(messageWith({ title: 'Hades_v1.0_@everyone was *grabbed*' }))
  expect(body()).toEqual({
    embeds: [
      {
        title: 'Hades\\_v1.0\\_@everyone was \\*grabbed\\*',
        description: 'From Example indexer',
        url: 'https://games.example.org/games/7',
        color: 0x5865f2,
        thumbnail: { url: 'https://images.example.org/7.jpg' },
        fields: [
          { name: 'Size', value: '4.2 GB', inline: true },
          { name: 'Client', value: 'qBittorrent', inline: true },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('Discord receives a link that it does not accept as text', async () => {
  const { send, body } = await start('discord')
  await send(messageWith({ url: 'http://nas:7878/games/7' }))
  expect(body().embeds[0]).toMatchObject({ description: 'From Example indexer\n\nhttp://nas:7878/games/7' })
  expect(body().embeds[0].url).toBeUndefined()
  expect(service.requests).toHaveLength(2)
})

test('the name of a release notifies nobody in Slack, Mattermost and Matrix', async () => {
  const slack = await start('slack')
  await slack.send(messageWith({ title: '@channel', body: '<!here> @all' }))
  expect(JSON.stringify(slack.body())).not.toMatch(/@channel|@all|<!here>/)
  await service.close()
  const { answer, events } = matrixAnswers()
  await (await start('matrix', answer)).send(messageWith({ title: '@room' }))
  expect([...events.values()]).toMatchObject([{ 'm.mentions': {} }])
})

test('Slack receives a section with link, cover and fields, and without the cover if it cannot fetch it', async () => {
  const { send, body } = await start('slack')
  await send(messageWith({ title: 'Baldur <3 & more' }))
  expect(body()).toEqual({
    text: 'Baldur &lt;3 &amp; more',
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*<https://games.example.org/games/7|Baldur &lt;3 &amp; more>*\nFrom Example indexer',
        },
        fields: [
          { type: 'mrkdwn', text: '*Size*\n4.2 GB' },
          { type: 'mrkdwn', text: '*Client*\nqBittorrent' },
        ],
        accessory: { type: 'image', image_url: 'https://images.example.org/7.jpg', alt_text: 'Baldur <3 & more' },
      },
    ],
    unfurl_links: false,
  })
  await send(messageWith({ coverUrl: 'https://images.example.org/missing.jpg' }))
  expect(body().blocks[0].accessory).toBeUndefined()
  expect(service.requests).toHaveLength(3)
})

test('Telegram receives HTML with the cover as preview', async () => {
  const { send, body } = await start('telegram')
  await send(messageWith({ title: 'Baldur <3 & more' }))
  expect(body()).toEqual({
    chat_id: '-1001',
    disable_notification: false,
    parse_mode: 'HTML',
    text: '<b><a href="https://games.example.org/games/7">Baldur &lt;3 &amp; more</a></b>\nFrom Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent',
    link_preview_options: { url: 'https://images.example.org/7.jpg', prefer_small_media: true, show_above_text: false },
  })
})

test('Gotify receives plain text with link and cover, and problems with a higher priority', async () => {
  const { send, body } = await start('gotify')
  await send()
  expect(body()).toEqual({
    title: 'Hades was grabbed',
    priority: 5,
    message: 'From Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent',
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': {
        click: { url: 'https://games.example.org/games/7' },
        bigImageUrl: 'https://images.example.org/7.jpg',
      },
    },
  })
  await send(messageWith({ tone: 'bad' }))
  expect(body().priority).toBe(8)
})

test('Pushover receives title, text and link', async () => {
  const { send, body } = await start('pushover')
  await send()
  expect(service.requests[0]?.path).toBe('/1/messages.json')
  expect(body()).toEqual({
    token: 'SECRETTOKEN',
    user: 'SECRETUSER',
    title: 'Hades was grabbed',
    priority: 0,
    message: 'From Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent',
    url: 'https://games.example.org/games/7',
    url_title: 'Open in Ludarr',
  })
})

test('Pushover pauses until the next month when its messages are used up', async () => {
  const reset = Math.floor(Date.now() / 1000) + 7200
  const headers = { 'x-limit-app-limit': '10000', 'x-limit-app-remaining': '0', 'x-limit-app-reset': String(reset) }
  const { send } = await start('pushover', () => ({ status: 429, headers, body: { status: 0, errors: ['limit'] } }))
  const failure = await failureOf(send())
  expect(failure).toBeInstanceOf(RetryLaterError)
  expect(failure instanceof RetryLaterError && failure.retryAfterSeconds).toBeGreaterThan(7000)
})

test('Matrix receives a message once, however often it is sent', async () => {
  const { answer, events } = matrixAnswers()
  const { send } = await start('matrix', answer)
  const message = messageWith({ title: 'Baldur <3' })
  await send(message)
  await send(message)
  expect([...events]).toEqual([
    [
      message.id,
      {
        msgtype: 'm.text',
        'm.mentions': {},
        body: 'Baldur <3\nFrom Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent\nhttps://games.example.org/games/7',
        format: 'org.matrix.custom.html',
        formatted_body:
          '<strong><a href="https://games.example.org/games/7">Baldur &lt;3</a></strong><br>From Example indexer<br><br>Size: 4.2 GB<br>Client: qBittorrent',
      },
    ],
  ])
  const settings = { server: service.url, accessToken: 'SECRETTOKEN', room: '#games:example.org' }
  await sendThrough('matrix', settings)
  expect(events.size).toBe(2)
})

const long = {
  'of letters': 'Title '.repeat(2000),
  'of emoji': '🎮'.repeat(5000),
  'of characters that are escaped': '<&*_>'.repeat(3000),
}
for (const type of types) {
  for (const [kind, text] of Object.entries(long)) {
    test(`${type}: a long message ${kind} keeps to the limits`, async () => {
      const { send } = await start(type)
      const facts = Array.from({ length: 40 }, (_, number) => ({ label: `Fact ${number}`, value: text.slice(0, 300) }))
      await send(messageWith({ title: text, body: text, facts: [] }))
      await send(messageWith({ title: text, body: text, facts }))
      await send(messageWith({ title: 'Short', body: text, facts: facts.slice(0, 2) }))
      await send(messageWith({ title: 'Short', body: '', facts: [], url: null, coverUrl: null }))
      expect(service.requests).toHaveLength(4)
    })
  }

  test(`${type}: failures are told apart, and quoted without secrets`, async () => {
    const { send, sendWrong } = await start(type)
    const wrong = await failureOf(sendWrong())
    expect([CredentialsRefusedError, NoAnswerError, RejectedMessageError]).toContain(wrong.constructor as never)
    expect(wrong.message).not.toContain('WRONGTOKEN')
    service.answer = ({ path, headers, body }) => ({
      status: 500,
      body: { error: `${path} ${JSON.stringify(headers)} ${body}` },
    })
    const broken = await failureOf(send())
    expect(broken).toBeInstanceOf(NoAnswerError)
    expect(broken.message).not.toContain('SECRET')
    service.answer = () => ({ status: 429, headers: { 'retry-after': '65' }, body: { message: 'slow down' } })
    expect(await failureOf(send())).toMatchObject({ retryAfterSeconds: 65 })
    service.answer = () => ({ status: 301, headers: { location: 'http://169.254.169.254/' } })
    expect(await failureOf(send())).toBeInstanceOf(NoAnswerError)
  })
}

test('the pause in the body of an answer is kept too', async () => {
  const pauses: [ChannelType, object, number][] = [
    ['discord', { message: 'You are being rate limited.', retry_after: 64.57, global: false }, 65],
    ['telegram', { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 35 } }, 35],
    ['matrix', { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2000 }, 2],
  ]
  for (const [type, body, seconds] of pauses) {
    const { send } = await start(type, () => ({ status: 429, body }))
    expect(await failureOf(send())).toMatchObject({ retryAfterSeconds: seconds })
    await service.close()
  }
})
