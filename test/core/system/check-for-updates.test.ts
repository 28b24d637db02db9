import { afterEach, beforeEach, expect, test } from 'bun:test'
import { checkForUpdatesDaily, describeUpdateCheck } from '#core/system/check-for-updates.ts'
import { isNewer } from '#core/system/update-state.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { startTestSite, type TestSite } from '../../http/test-site.ts'

let site: TestSite
let server: Loopback
let admin: Awaited<ReturnType<TestSite['signUp']>>
let received: { url: string; headers: Record<string, unknown> }[]
type Answer = Parameters<Parameters<typeof listenOnLoopback>[0]>[1]
let respond: (answer: Answer, url: string) => void

const json = (value: unknown) => (answer: Answer) => void answer.end(JSON.stringify(value))

beforeEach(async () => {
  received = []
  respond = json({ version: '1.4.0' })
  server = await listenOnLoopback((request, answer) => {
    received.push({ url: request.url ?? '', headers: request.headers })
    respond(answer, request.url ?? '')
  })
  site = await startTestSite()
  Object.assign(site.app.about, { version: '1.3.0' })
  admin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
  await server.close()
})

const change = (body: unknown) => admin.ask('PATCH', '/api/system/updates', body)
const turnOn = () => change({ enabled: true, url: `${server.url}/latest.json` })
const checkNow = async () => (await admin.ask('POST', '/api/system/updates/check')).json()
const daily = () => checkForUpdatesDaily(site.app, new AbortController().signal)
const notes = async (): Promise<string[]> => {
  const all: { type: string; title: string }[] = await (await admin.ask('GET', '/api/notifications')).json()
  return all.filter(({ type }) => type === 'newVersion').map(({ title }) => title)
}
const notices = async (): Promise<unknown[]> => {
  const all: { code: string }[] = await (await admin.ask('GET', '/api/system/health')).json()
  return all.filter(({ code }) => code === 'update-available')
}

test('it is off by default: nothing is asked, and nothing is shown', async () => {
  expect(await (await admin.ask('GET', '/api/system/updates')).json()).toEqual({
    enabled: false,
    url: null,
    currentVersion: '1.3.0',
    latestVersion: null,
    releaseUrl: null,
    updateAvailable: false,
    checkedAt: null,
    error: null,
  })
  await daily()
  await change({ url: `${server.url}/latest.json` })
  await daily()
  expect([received, await notes(), await notices()]).toEqual([[], [], []])
})

test('without an address it cannot be turned on', async () => {
  for (const body of [{ enabled: true }, { enabled: true, url: ' ' }, { url: 'ftp://example.org' }, { url: 'x' }]) {
    const answer = await change(body)
    expect({ body, status: answer.status }).toEqual({ body, status: 400 })
  }
  const withPassword = { enabled: true, url: 'https://robin:secret-7@example.org/latest.json' }
  const refused = await change(withPassword)
  expect(refused.status).toBe(400)
  expect(await refused.text()).not.toContain('secret-7')
  expect((await admin.ask('POST', '/api/system/updates/check')).status).toBe(400)
  expect(describeUpdateCheck(site.app)).toMatchObject({ enabled: false, url: null })
})

const release = { draft: false, prerelease: false }
const page = 'https://example.org/o/r/releases/tag/v1.4.0'

// Shapes of releases/latest of GitHub's REST API (2022-11-28), Forgejo's API (v1) and GitLab's releases/permalink/latest.
test.each([
  ['GitHub', { url: 'https://api.example.org/repos/o/r/releases/1', html_url: page, tag_name: 'v1.4.0', ...release }],
  ['Forgejo', { id: 1, tag_name: 'v1.4.0', url: 'https://example.org/api/v1/repos/o/r/releases/1', html_url: page }],
  ['GitLab', { tag_name: 'v1.4.0', name: 'Ludarr 1.4', _links: { self: page } }],
  ['a file of its own', { version: '1.4.0', url: page }],
])('the link of a release leads to its page: %s', async (_, answer) => {
  respond = json(answer)
  await turnOn()
  await daily()
  expect(describeUpdateCheck(site.app)).toMatchObject({ latestVersion: '1.4.0', releaseUrl: page })
})

test.each([
  { tag_name: 'v1.4.0', url: 'https://api.example.org/repos/o/r/releases/1' },
  { tag_name: 'v1.4.0', url: 'https://example.org/api/v1/repos/o/r/releases/1', html_url: null },
  { tag_name: 'v1.4.0', url: 'https://example.org/gitea/api/v1/repos/o/r/releases/1', html_url: 'javascript:alert(1)' },
  { tag_name: 'v1.4.0' },
])('without a page, there is no link: %p', async (answer) => {
  respond = json(answer)
  await turnOn()
  await daily()
  expect(describeUpdateCheck(site.app)).toMatchObject({ latestVersion: '1.4.0', releaseUrl: null, error: null })
})

test('a release to come is no newer version', async () => {
  respond = json({ tag_name: 'v1.4.0', upcoming_release: true })
  await turnOn()
  await daily()
  expect(describeUpdateCheck(site.app)).toMatchObject({ latestVersion: null, updateAvailable: false, error: null })
})

test.each([[[]], [[{ tag_name: 'latest' }]], [{ tag_name: 'nightly' }], [{ tag_name: '20261129' }], ['1.4.0']])(
  'an answer without a version is reported: %p',
  async (answer) => {
    respond = json(answer)
    await turnOn()
    await daily()
    expect(describeUpdateCheck(site.app).error).toContain('the answer names no version')
  },
)

test.each(['v2', 'V2.0', 'ludarr-v2.0.0', 'release/2.0', ' v2.0.0 '])(
  'the version of the tag "%s" is 2.0.0',
  async (tag) => {
    respond = json({ tag_name: tag, ...release })
    await turnOn()
    await daily()
    expect(describeUpdateCheck(site.app)).toMatchObject({ latestVersion: '2.0.0', updateAvailable: true, error: null })
  },
)

test.each(['v1.4', '1.4'])('the version of the tag %s is 1.4.0', async (tag) => {
  respond = json({ tag_name: tag, ...release })
  await turnOn()
  await daily()
  expect(describeUpdateCheck(site.app)).toMatchObject({ latestVersion: '1.4.0', updateAvailable: true, error: null })
})

test('a newer version is shown and reported once, and nothing about the installation is sent', async () => {
  respond = json({
    tag_name: 'v1.4.0',
    html_url: 'https://example.org/releases/1.4.0',
    prerelease: false,
    draft: false,
  })
  await turnOn()
  await daily()
  await daily()
  expect(describeUpdateCheck(site.app)).toMatchObject({
    latestVersion: '1.4.0',
    releaseUrl: 'https://example.org/releases/1.4.0',
    updateAvailable: true,
    error: null,
    checkedAt: site.app.clock.now().toISOString(),
  })
  expect(await notes()).toEqual(['Ludarr 1.4.0 is available'])
  expect(await notices()).toEqual([
    {
      code: 'update-available',
      severity: 'notice',
      message: 'Ludarr 1.4.0 is available. This is 1.3.0',
      messageKey: { key: 'health.updateAvailable', values: { latestVersion: '1.4.0', version: '1.3.0' } },
      help: expect.any(String),
      helpKey: { key: 'health.updateHelp', values: {} },
      actions: [{ kind: 'openPage', target: '/system/about' }],
    },
  ])
  const { host, connection, ...sent } = received[0]?.headers ?? {}
  expect({ url: received[0]?.url, sent }).toEqual({
    url: '/latest.json',
    sent: { 'user-agent': 'Ludarr', accept: 'application/json', 'accept-encoding': expect.any(String) },
  })
  expect(received).toHaveLength(2)
})

test('each version is reported once, even if the address says an older one in between', async () => {
  await turnOn()
  for (const version of ['1.4.0', '1.5.0', '1.4.0', '1.5.0', '1.5.0+build.2']) {
    respond = json({ version })
    await daily()
  }
  expect((await notes()).toSorted()).toEqual(['Ludarr 1.4.0 is available', 'Ludarr 1.5.0 is available'])
})

test('after the update, and when it is turned off, nothing is shown any more', async () => {
  await turnOn()
  await daily()
  expect(await notices()).toHaveLength(1)
  await change({ enabled: false })
  expect(await notices()).toEqual([])
  await change({ enabled: true })
  Object.assign(site.app.about, { version: '1.4.0' })
  expect(await notices()).toEqual([])
  expect(describeUpdateCheck(site.app).updateAvailable).toBe(false)
})

test('an older version, the same one, a pre-release and a draft are no update', async () => {
  await turnOn()
  const answers = [
    { version: '1.3.0' },
    { version: '0.9.9' },
    { version: '1.4.0-rc.1' },
    { tag_name: 'v2.0.0', prerelease: true },
    { tag_name: 'v2.0.0', draft: true },
  ]
  for (const answer of answers) {
    respond = json(answer)
    const { updateAvailable, error } = await checkNow()
    expect({ answer, updateAvailable, error }).toEqual({ answer, updateAvailable: false, error: null })
  }
  expect([await notes(), await notices()]).toEqual([[], []])
})

const kib = 'x'.repeat(1024)
const badAnswers: Record<string, (answer: Answer) => void> = {
  'an HTML page': (answer) => void answer.end('<!doctype html><title>Sign in</title>'),
  'an empty answer': (answer) => void answer.end(),
  'a list': json([{ version: '9.9.9' }]),
  'a text': json('9.9.9'),
  null: json(null),
  'no version': json({ name: 'Ludarr' }),
  'a version that is a number': json({ version: 9.9 }),
  'junk as a version': json({ version: '9.9.9; rm -rf /' }),
  'a long version': json({ version: `9.9.${'9'.repeat(2000)}` }),
  'a version with too few numbers': json({ version: '9' }),
  'a version with markup': json({ tag_name: '9.9.9<script>' }),
  'deep nesting': (answer) => void answer.end('['.repeat(500_000)),
  'status 404': (answer) => void answer.writeHead(404).end('{"version":"9.9.9"}'),
  'status 500': (answer) => void answer.writeHead(500).end('{"version":"9.9.9"}'),
  'a cut answer': (answer) => {
    answer.writeHead(200, { 'content-length': '1000' })
    answer.write('{"version":"9.9.9"', () => answer.destroy())
  },
  '100 MB': (answer) => {
    answer.writeHead(200, { 'content-length': String(100 * 1024 * 1024) })
    answer.write(kib.repeat(2048))
  },
  'an endless answer': (answer) => {
    const more = (): void => {
      if (!answer.destroyed) answer.write(kib.repeat(64), () => setImmediate(more))
    }
    answer.on('error', () => undefined)
    more()
  },
  'a redirect to another host': (answer) =>
    void answer.writeHead(302, { location: `http://localhost:${new URL(server.url).port}/other` }).end(),
  'a redirect to another scheme': (answer) => void answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'redirects without end': (answer) => void answer.writeHead(302, { location: '/again' }).end(),
}

test.each(Object.keys(badAnswers))(
  '%s changes nothing but the reason in the settings',
  async (name) => {
    await turnOn()
    await checkNow()
    expect(await notes()).toHaveLength(1)
    respond = badAnswers[name] ?? respond
    await daily()
    const { error, latestVersion, updateAvailable } = await checkNow()
    expect({ error, latestVersion, updateAvailable }).toEqual({
      error: expect.stringMatching(/^Update check: .{10,200}$/),
      latestVersion: '1.4.0',
      updateAvailable: true,
    })
    expect(await notes()).toHaveLength(1)
    expect(received.filter(({ url }) => url === '/other')).toEqual([])
  },
  60_000,
)

test('a redirect within the host is followed', async () => {
  await turnOn()
  respond = (answer, url) =>
    url === '/moved' ? json({ version: '1.6.0' })(answer) : void answer.writeHead(301, { location: '/moved' }).end()
  expect(await checkNow()).toMatchObject({ latestVersion: '1.6.0', error: null })
})

test('a link that is no web address is left out', async () => {
  await turnOn()
  for (const url of ['javascript:alert(1)', 'https://robin:pass@example.org/', 'not a link', 7, `https://x/${kib}`]) {
    respond = json({ version: '1.4.0', url })
    expect(await checkNow()).toMatchObject({ latestVersion: '1.4.0', releaseUrl: null })
  }
})

test('another address forgets what the last one said', async () => {
  await turnOn()
  await checkNow()
  const other = await (await change({ url: `${server.url}/other.json` })).json()
  expect(other).toMatchObject({ enabled: true, latestVersion: null, checkedAt: null, updateAvailable: false })
})

test('members can neither read nor change it', async () => {
  const member = await site.addUser('sam')
  expect((await member.ask('GET', '/api/system/updates')).status).toBe(403)
  expect((await member.ask('PATCH', '/api/system/updates', { enabled: false })).status).toBe(403)
  expect((await member.ask('POST', '/api/system/updates/check')).status).toBe(403)
})

test('versions are compared as numbers, and a release is newer than its pre-release', () => {
  const pairs = [
    ['1.10.0', '1.9.9', true],
    ['v2.0.0', '1.99.99', true],
    ['1.0.0', '1.0.0-rc.1', true],
    ['1.0.0-rc.2', '1.0.0', false],
    ['1.0.0', '1.0.0', false],
    ['1.0.0+2', '1.0.0+1', false],
    ['01.0.0', '0.9.0', false],
    ['1.0.0', 'dev', false],
  ] as const
  for (const [version, other, expected] of pairs)
    expect({ version, other, isNewer: isNewer(version, other) }).toEqual({ version, other, isNewer: expected })
})
