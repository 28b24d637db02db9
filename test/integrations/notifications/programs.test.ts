import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoAnswerError, PartlyRejectedError } from '#domain/errors.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import { type FakeService, startFakeService } from '../../fakes/message-service.ts'
import { findProgram, peerAvailable } from '../../peers/peer-process.ts'
import { failureOf, messageWith, sendThrough } from './send-message.ts'

let folder: string
let service: FakeService
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-programs-'))
  service = await startFakeService()
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function scriptOf(lines: string): string {
  const path = join(folder, 'notify.sh')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

test('a script receives the message in its environment and as JSON, and no shell reads it', async () => {
  const path = scriptOf(`env >'${folder}/environment'; cat >'${folder}/input'; touch "${folder}/done"`)
  const title = `$(touch ${folder}/injected); "quoted" \`id\``
  const message: ChannelMessage = messageWith({
    title,
    notifications: [
      {
        id: '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1',
        event: 'grabbed',
        title,
        message: 'From Example indexer',
        link: '/games/7',
        coverUrl: null,
        facts: [],
        createdAt: '2026-11-21T11:59:00.000Z',
      },
    ],
  })
  process.env.LUDARR_CANARY = 'not for scripts'
  await sendThrough('script', { path }, message)
  const environment = readFileSync(join(folder, 'environment'), 'utf8')
  for (const line of [
    'LUDARR_EVENT=grabbed',
    `LUDARR_TITLE=${title}`,
    'LUDARR_MESSAGE=From Example indexer',
    'LUDARR_PAGE_URL=https://games.example.org/games/7',
    'LUDARR_COVER_URL=https://images.example.org/7.jpg',
    `LUDARR_DELIVERY_ID=${message.id}`,
    'LUDARR_NOTIFICATIONS=1',
  ]) {
    expect(environment.split('\n')).toContain(line)
  }
  expect(environment).not.toContain('LUDARR_CANARY')
  expect(JSON.parse(readFileSync(join(folder, 'input'), 'utf8'))).toMatchObject({ version: 1, id: message.id, title })
  expect(existsSync(join(folder, 'injected'))).toBe(false)
  delete process.env.LUDARR_CANARY
})

test('a script that fails is quoted, and one that reads no input is fine', async () => {
  const failed = await failureOf(sendThrough('script', { path: scriptOf('echo "no route to pager" >&2; exit 3') }))
  expect(failed).toBeInstanceOf(NoAnswerError)
  expect(failed.message).toBe('Script: the program ended with exit code 3: no route to pager')
  await sendThrough('script', { path: scriptOf('exit 0') }, messageWith({ body: 'x'.repeat(200_000) }))
  const missing = await failureOf(sendThrough('script', { path: join(folder, 'gone') }))
  expect(missing.message).toContain('could not be started')
})

test('a process that a script leaves running does not hold up the message', async () => {
  const path = scriptOf(`setsid sleep 600 & echo $! >'${folder}/pid'; exit 0`)
  try {
    await sendThrough('script', { path })
  } finally {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  }
}, 45_000)

// Lines from caronc/apprise 1.2.0, run with -vv.
const line = (level: string, text: string): string => `2026-11-29 17:09:18,701 - ${level} - ${text}`

test.each([
  ['an older or newer program without a log', ['no such option: -vv'], NoAnswerError, ': no such option: -vv'],
  [
    'a service without a line of its own',
    [line('INFO', 'Notifying 2 service(s) asynchronously.'), line('WARNING', 'Failed to send Gotify notification.')],
    PartlyRejectedError,
    ': Failed to send Gotify notification.',
  ],
  [
    'nothing delivered',
    [line('WARNING', 'Failed to send A notification.'), line('WARNING', 'Failed to send B notification.')],
    NoAnswerError,
    ': Failed to send A notification; Failed to send B notification.',
  ],
  ['nothing said', [], NoAnswerError, ''],
] as const)('the failure of the apprise program is read from its log: %s', async (_, lines, kind, said) => {
  const program = scriptOf(`${lines.map((text) => `echo '${text}'`).join('; ')}${lines.length > 0 ? '; ' : ''}exit 1`)
  const failure = await failureOf(sendThrough('apprise', { program, urls: 'json://a gotify://b' }))
  expect(failure).toBeInstanceOf(kind)
  expect(failure.message).toBe(`Apprise: the program ended with exit code 1${said}`)
})

describe.if(peerAvailable('apprise'))('the real apprise program', () => {
  const program = findProgram('apprise') ?? ''
  const urlOf = (path: string) => `${service.url.replace('http', 'json')}/${path}`

  test('delivers to every service, and its secrets are no arguments', async () => {
    const seen = scriptOf(`printf '%s\\n' "$@" >'${folder}/arguments'; exec ${program} "$@"`)
    await sendThrough('apprise', { program: seen, urls: `${urlOf('SECRETONE')} ${urlOf('SECRETTWO')}` })
    expect(service.requests.map(({ path }) => path).toSorted()).toEqual(['/SECRETONE', '/SECRETTWO'])
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({
      title: 'Hades was grabbed',
      message: 'From Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent\n\nhttps://games.example.org/games/7',
      type: 'info',
    })
    const given = readFileSync(join(folder, 'arguments'), 'utf8')
    expect(given).toContain('--title=Hades was grabbed')
    expect(given).not.toContain('SECRET')
    const [, file = ''] = /--config=(.*)/.exec(given) ?? []
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(folder).toSorted()).toEqual(['arguments', 'notify.sh'])
  }, 60_000)

  test('a service that fails is named, and the others do not get the message again', async () => {
    service.answer = ({ path }) => ({ status: path.includes('SECRETONE') ? 500 : 200 })
    const urls = `${urlOf('SECRETONE')} ${urlOf('SECRETTWO')}`
    const failure = await failureOf(sendThrough('apprise', { program, urls }))
    expect(failure).toBeInstanceOf(PartlyRejectedError)
    expect(failure.message).toMatch(/^Apprise: the program ended with exit code 1: Failed to send JSON /)
    expect(failure.message).not.toMatch(/SECRET|Sent|Notifying/)
    service.answer = () => ({ status: 500 })
    expect(await failureOf(sendThrough('apprise', { program, urls }))).toBeInstanceOf(NoAnswerError)
  }, 60_000)

  test('a service that fails is reported without its secrets', async () => {
    service.answer = () => ({ status: 500 })
    const failure = await failureOf(sendThrough('apprise', { program, urls: urlOf('SECRETONE') }))
    expect(failure).toBeInstanceOf(NoAnswerError)
    expect(failure.message).toMatch(/^Apprise: the program ended with exit code 1/)
    expect(failure.message).not.toContain('SECRETONE')
  }, 60_000)
})

test('an Apprise API server receives URLs, or the key of its configuration', async () => {
  const server = `${service.url}/`
  await sendThrough('apprise', { server, urls: 'json://one tgram://SECRETBOT/42' })
  expect(service.requests[0]).toMatchObject({ path: '/notify' })
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
    urls: 'json://one,tgram://SECRETBOT/42',
    title: 'Hades was grabbed',
    type: 'info',
    format: 'text',
    body: 'From Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent\n\nhttps://games.example.org/games/7',
  })
  const hostile = messageWith({ tone: 'bad', title: '@everyone', body: 'From @here' })
  await sendThrough('apprise', { server, key: 'SECRETKEY', tags: 'games' }, hostile)
  expect(service.requests[1]?.body).not.toMatch(/@everyone|@here/)
  expect(service.requests[1]).toMatchObject({ path: '/notify/SECRETKEY' })
  expect(JSON.parse(service.requests[1]?.body ?? '')).toMatchObject({ tag: 'games', type: 'failure' })
  service.answer = () => ({ status: 424, body: { error: 'One or more notification could not be sent to SECRETBOT.' } })
  const failure = await failureOf(sendThrough('apprise', { server, urls: 'tgram://SECRETBOT/42' }))
  expect(failure.message).toContain('Apprise responded with status 424: One or more notification')
  expect(failure.message).not.toContain('SECRETBOT')
  service.answer = () => ({ status: 204, body: '' })
  expect((await failureOf(sendThrough('apprise', { server, key: 'SECRETKEY' }))).message).toContain('has no service')
})

test('Apprise needs a server or a program, and services', async () => {
  const problemOf = (settings: Record<string, unknown>) => {
    try {
      void sendThrough('apprise', settings)
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
    return null
  }
  expect(problemOf({})).toBe('Apprise: enter service URLs, or a configuration key of the server')
  expect(problemOf({ urls: 'json://one' })).toBe('Apprise: enter a server or a program')
  expect(problemOf({ program: '/usr/bin/apprise', key: 'games' })).toContain('enter service URLs')
})
