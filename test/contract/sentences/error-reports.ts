import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { listenOnLoopback } from '../../fakes/loopback.ts'
import { eventually } from '../../peers/loopback.ts'
import { elsewhere } from './elsewhere.ts'
import { type Sentence, sentence, story } from './sentence.ts'
import type { Who, World } from './world.ts'

const unknown = '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'
const pending = (id: string) => `/api/telemetry/pending/${id}`

/** Takes a table away from the running program, so that a route meets a fault that nobody foresaw. */
async function meetFault(world: World): Promise<number> {
  const database = new Database(join(world.folder, 'ludarr.db'))
  database.run('PRAGMA busy_timeout = 5000')
  database.run('DROP TABLE blacklist')
  database.close()
  return (await world.ask('admin', 'GET', '/api/blacklist')).status
}

async function reportOf({ ask }: World, who: Who): Promise<string | null> {
  const notes = JSON.parse((await ask(who, 'GET', '/api/notifications')).text) as { type: string; link: string }[]
  return notes.find(({ type }) => type === 'errorDetected')?.link ?? null
}

const idOf = async (world: World) => (await reportOf(world, 'admin'))?.replace('error-report:', '') ?? ''

async function receiving<Seen>(look: (url: string, received: string[]) => Promise<Seen>): Promise<Seen> {
  const received: string[] = []
  const receiver = await listenOnLoopback((request, response) => {
    request.on('data', (piece) => received.push(String(piece)))
    request.on('end', () => response.end())
  })
  try {
    return await look(receiver.url, received)
  } finally {
    await receiver.close()
  }
}

export const errorReports: Sentence[] = [
  sentence('The reportId must be a UUID: GET', `GET ${pending('none')}`, 400, { who: 'admin' }),
  sentence('… POST', `POST ${pending('none')}/send`, 400, { who: 'admin' }),
  sentence('GET: 404 for an unknown report', `GET ${pending(unknown)}`, 404, { who: 'admin' }),
  sentence('POST: 422 for the same', `POST ${pending(unknown)}/send`, 422, { who: 'admin' }),
  sentence('Both ask for a JWT', `GET ${pending(unknown)}`, 401),
  story(
    'A 5xx becomes a pending report, its notification links to it, and only its user finds it',
    'GET /api/blacklist without its table',
    () =>
      elsewhere({}, async (world) => {
        const fault = await meetFault(world)
        const id = await idOf(world)
        const seen = await Promise.all(
          (['admin', 'member'] as const).flatMap((who) => [
            world.ask(who, 'GET', pending(id)),
            world.ask(who, 'POST', `${pending(id)}/send`),
          ]),
        )
        return [
          fault,
          /^error-report:[0-9a-f-]{36}$/.test((await reportOf(world, 'admin')) ?? ''),
          ...seen.map(({ status }) => status),
        ]
      }),
    [500, true, 200, 422, 404, 422],
  ),
  story(
    'In production the message of a 5xx is Internal Server Error, and the log has it at error level',
    'GET /api/blacklist without its table',
    () =>
      elsewhere({ NODE_ENV: 'production' }, async (world) => {
        await meetFault(world)
        const { body } = await world.ask('admin', 'GET', '/api/blacklist')
        const wholeLines = () => world.output().split('\n').slice(0, -1)
        const line = await eventually('The line is logged', 20_000, async () => {
          // A job may meet the same fault.
          return wholeLines().find((each) => each.includes('no such table') && each.includes('"path"')) ?? null
        })
        const { level, fields } = JSON.parse(line)
        return [body, level, fields?.method, fields?.path]
      }),
    [
      { error: 'Internal Server Error', message: { key: 'api.internalError', values: {} } },
      'error',
      'GET',
      '/api/blacklist',
    ],
  ),
  story(
    'Consent sends it, as it was shown',
    `POST ${pending('{report}')}/send`,
    () =>
      receiving((url, received) =>
        elsewhere({ LUDARR_ERROR_REPORT_URL: url }, async (world) => {
          await meetFault(world)
          const id = await idOf(world)
          const shown = await world.ask('admin', 'GET', pending(id))
          const { status } = await world.ask('admin', 'POST', `${pending(id)}/send`)
          return [status, received.join('') === shown.text]
        }),
      ),
    [200, true],
  ),
  story(
    'telemetryEnabled is off at first; on, a report is sent without consent',
    'PATCH /api/settings, then a fault',
    () =>
      receiving((url, received) =>
        elsewhere({ LUDARR_ERROR_REPORT_URL: url }, async (world) => {
          const { telemetryEnabled } = (await world.ask('admin', 'GET', '/api/settings')).body
          await world.ask('admin', 'PATCH', '/api/settings', { telemetryEnabled: true })
          await meetFault(world)
          await eventually('the report arrives', 10_000, async () => received.length > 0)
          return [telemetryEnabled, JSON.parse(received.join('')).reportId === (await idOf(world))]
        }),
      ),
    [false, true],
  ),
  story(
    'The preference errorDetected decides on the notification',
    'PATCH /api/settings, then a fault',
    () =>
      elsewhere({}, async (world) => {
        const off = { errorDetected: { inApp: false, external: false } }
        await world.ask('admin', 'PATCH', '/api/settings', { notificationPreferences: off })
        await meetFault(world)
        return reportOf(world, 'admin')
      }),
    null,
  ),
]
