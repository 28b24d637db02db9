import { afterEach, expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { AppError } from '#domain/errors.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { type Loopback, listenOnLoopback } from '../fakes/loopback.ts'
import type { TestAppOverrides } from '../test-app.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let receiver: Loopback | undefined

afterEach(async () => {
  await site.stop()
  await receiver?.close()
  receiver = undefined
})

const hourMs = 60 * 60 * 1000
const unknown = '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'

/** A site whose games cannot be read: each request for one meets a fault. */
async function broken(overrides: TestAppOverrides = {}, fault: unknown = new Error('SELECT exploded')) {
  site = await startTestSite(overrides)
  const robin = await site.signUp()
  site.app.games.find = () => {
    throw fault
  }
  const failRequest = (ask: typeof robin.ask = robin.ask) => ask('GET', `/api/games/${crypto.randomUUID()}`)
  const notes = async (ask: typeof robin.ask = robin.ask) =>
    (await (await ask('GET', '/api/notifications')).json()) as { type: string; link: string }[]
  const report = async (ask: typeof robin.ask = robin.ask) =>
    (await notes(ask)).find(({ type }) => type === 'errorDetected')?.link.replace('error-report:', '') ?? ''
  return { robin, failRequest, notes, report }
}

async function receiving(status = 204) {
  const received: string[] = []
  receiver = await listenOnLoopback((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      received.push(text)
      response.statusCode = status
      response.end()
    })
  })
  return { url: receiver.url, received }
}

test('an internal error creates a report that its user can read in full', async () => {
  const { robin, failRequest, notes, report } = await broken()
  expect((await failRequest()).status).toBe(500)
  expect(await notes()).toMatchObject([
    { type: 'errorDetected', link: expect.stringMatching(/^error-report:[0-9a-f-]{36}$/) },
  ])
  const answer = await robin.ask('GET', `/api/telemetry/pending/${await report()}`)
  const pending = await answer.json()
  expect([answer.status, pending]).toEqual([
    200,
    {
      reportId: await report(),
      lineCount: pending.text.split('\n').length,
      appVersion: '0.0.0',
      platform: `${process.platform}-${process.arch}`,
      createdAt: site.app.clock.now().toISOString(),
      text: expect.stringContaining('error http: SELECT exploded method=GET path=/api/games/'),
    },
  ])
})

test('a report is not found by other users, with a malformed id, and after a day', async () => {
  const { robin, failRequest, report } = await broken()
  await failRequest()
  const sam = await site.addUser('sam')
  const id = await report()
  const asked = async (ask: typeof robin.ask, reportId: string) => [
    (await ask('GET', `/api/telemetry/pending/${reportId}`)).status,
    (await ask('POST', `/api/telemetry/pending/${reportId}/send`)).status,
  ]
  expect(await asked(sam.ask, id)).toEqual([404, 422])
  expect(await asked(robin.ask, unknown)).toEqual([404, 422])
  expect(await asked(robin.ask, 'none')).toEqual([400, 400])
  expect(await asked(robin.ask, `${unknown}x`)).toEqual([400, 400])
  const [othersReport, missing] = [id, unknown].map((each) => sam.ask('GET', `/api/telemetry/pending/${each}`))
  expect(await (await othersReport)?.text()).toBe((await (await missing)?.text()) ?? '')
  site.app.clock.advance(24 * hourMs - 1)
  expect((await robin.ask('GET', `/api/telemetry/pending/${id}`)).status).toBe(200)
  site.app.clock.advance(1)
  expect(await asked(robin.ask, id)).toEqual([404, 422])
})

test('without a configured address nothing is sent, and the error says what to do', async () => {
  const { robin, failRequest, report } = await broken()
  await failRequest()
  const answer = await robin.ask('POST', `/api/telemetry/pending/${await report()}/send`)
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'No address for error reports is configured. Set LUDARR_ERROR_REPORT_URL.', message: expect.any(Object) },
  ])
  expect((await (await site.ask('GET', '/api/config')).json()).errorReports).toEqual({ configured: false })
})

test('a report is sent once, exactly as shown', async () => {
  const { url, received } = await receiving()
  const { robin, failRequest, report } = await broken({ errorReportUrl: url })
  await failRequest()
  const id = await report()
  const shown = await (await robin.ask('GET', `/api/telemetry/pending/${id}`)).json()
  const send = () => robin.ask('POST', `/api/telemetry/pending/${id}/send`)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await send()).status).toBe(422)
  expect(received.map((text) => JSON.parse(text))).toEqual([shown])
  expect((await (await site.ask('GET', '/api/config')).json()).errorReports).toEqual({ configured: true })
})

test('a failed delivery returns 422 with the reason and can be retried', async () => {
  const { url, received } = await receiving(503)
  const { robin, failRequest, report } = await broken({ errorReportUrl: url })
  await failRequest()
  const send = async () => robin.ask('POST', `/api/telemetry/pending/${await report()}/send`)
  for (const _ of [1, 2]) {
    const answer = await send()
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: 'Error reports: the receiver answered 503', message: expect.any(Object) },
    ])
  }
  expect(received).toHaveLength(2)
  await receiver?.close()
  receiver = undefined
  expect((await send()).status).toBe(422)
})

test('with telemetryEnabled reports are sent automatically', async () => {
  const { url, received } = await receiving()
  const { robin, failRequest, report } = await broken({ errorReportUrl: url })
  await robin.ask('PATCH', '/api/settings', { telemetryEnabled: true })
  await failRequest()
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ reportId: await report() })
})

test('users who disabled the event get no notification', async () => {
  const { robin, failRequest, notes } = await broken()
  await robin.ask('PATCH', '/api/settings', {
    notificationPreferences: { errorDetected: { inApp: false, external: false } },
  })
  await failRequest()
  expect(await notes()).toEqual([])
})

test('expected errors such as failing services, rejections and invalid requests create no report', async () => {
  for (const code of ['upstream', 'not-found', 'invalid'] as const) {
    const { failRequest, notes } = await broken({}, new AppError(code, 'It was foreseen'))
    expect((await failRequest()).status).toBeLessThan(503)
    expect(await notes()).toEqual([])
    if (code !== 'invalid') await site.stop()
  }
})

test('a repeated error creates one report an hour, a different error its own', async () => {
  const { failRequest, notes } = await broken()
  for (let index = 0; index < 30; index += 1) await failRequest()
  expect(await notes()).toHaveLength(1)
  site.app.clock.advance(hourMs)
  await failRequest()
  expect(await notes()).toHaveLength(2)
  site.app.games.find = () => {
    throw new TypeError('another one')
  }
  await failRequest()
  expect(await notes()).toHaveLength(3)
})

test('the number of reports is limited', async () => {
  const { robin, failRequest, notes } = await broken()
  for (let index = 0; index < 60; index += 1) {
    site.app.games.find = () => {
      throw new Error(`fault ${index}`)
    }
    await failRequest()
  }
  const links = (await notes()).map(({ link }) => link.replace('error-report:', ''))
  const found = await Promise.all(
    links.map(async (id) => (await robin.ask('GET', `/api/telemetry/pending/${id}`)).status),
  )
  expect(found.filter((status) => status === 200)).toHaveLength(20)
  expect(found.slice(0, 20)).toEqual(Array(20).fill(200))
})

test('errors in requests without a session are reported to the admins', async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  const sam = await site.addUser('sam')
  site.app.users.findByName = () => {
    throw new Error('no names today')
  }
  expect((await site.ask('POST', '/api/auth/login', { username: 'a', password: 'b' })).status).toBe(500)
  const count = async (ask: typeof robin.ask) => (await (await ask('GET', '/api/notifications')).json()).length
  expect([await count(robin.ask), await count(sam.ask)]).toEqual([1, 0])
})

test('a database error gets the same response as any internal error', async () => {
  const { robin, failRequest } = await broken()
  site.app.notifications.insert = () => {
    throw new Error('the disk is full')
  }
  const answer = await failRequest(robin.ask)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Internal Server Error', message: expect.any(Object) },
  ])
})

test('a report contains no names of people or machines, addresses, paths or games', async () => {
  const secrets = [
    'robin',
    'Dark Wishes III',
    'nas.example',
    'tower:9117',
    '192.168.7.20',
    'fd00::7:20',
    '/srv/games/Dark',
    'C:\\Games',
    'someone@mail.example',
    'magnet:?xt',
    hostname(),
  ]
  const at = '2026-11-21T12:00:00.000Z'
  const line = (module: string, level: LogLine['level'], message: string, fields = {}): LogLine => ({
    time: at,
    module,
    level,
    message,
    fields,
  })
  const lines = [
    line('search', 'info', 'Grabbed', { title: 'Dark Wishes III', size: 7, release: { title: 'Dark Wishes III' } }),
    line('indexers', 'warn', 'Box: https://nas.example/api?t=caps refused'),
    line('indexers', 'warn', 'connect ECONNREFUSED 192.168.7.20:8080 and fd00::7:20 and tower:9117'),
    line('indexers', 'warn', 'getaddrinfo ENOTFOUND nas.example', { reason: 'robin at 192.168.7.20 said no' }),
    line('importing', 'error', 'ENOENT: no such file, open /srv/games/Dark Wishes III/setup.exe'),
    line('importing', 'error', 'cannot read C:\\Games\\Dark Wishes III\\setup.exe', { status: 3 }),
    line('library', 'info', 'No match for "Dark Wishes III" of robin <someone@mail.example>'),
    line('http', 'warn', 'Dark Wishes III is in your library', { method: 'POST', path: '/api/games', status: 409 }),
    line('http', 'warn', 'None', { method: 'GET', path: '/api/games/Dark Wishes III', status: 404 }),
    line('http', 'warn', 'None', { method: 'GET', path: '/srv/games/Dark', status: 404 }),
    line('downloads', 'info', `Added magnet:?xt=urn:btih:abc on ${hostname()}`),
    line('http', 'error', 'It broke', { stack: 'Error: It broke\n    at run (/srv/games/Dark/src/run.ts:12:34)' }),
  ]
  const { robin, failRequest, report } = await broken({ recentLines: () => lines })
  await failRequest()
  const { text, lineCount } = await (await robin.ask('GET', `/api/telemetry/pending/${await report()}`)).json()
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  expect(text).not.toMatch(/Dark|Wishes/)
  expect(lineCount).toBe(lines.length)
  expect(text).toContain('warn http: Request rejected method=POST path=/api/games status=409')
  expect(text).toContain('error http: It broke stack=Error: It broke |     at run (run.ts line 12 column 34)')
  expect(text).toContain('size=7')
})
