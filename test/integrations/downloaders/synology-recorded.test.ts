import { afterEach, describe, expect, test } from 'bun:test'
import { isComplete } from '#domain/downloads/client-state.ts'
import { CredentialsRefusedError } from '#domain/errors.ts'
import { listedFiles } from '#integrations/downloaders/synology/tasks.ts'
import { synology } from '#integrations/downloaders/synology.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { type DownloadStation, startDownloadStation, stationAccount } from '../../fakes/download-station.ts'
import type { Loopback } from '../../fakes/loopback.ts'
import { type ClientRequest, startRecordedClient } from '../../fakes/recorded-client.ts'
import {
  commonErrors,
  otherTypes,
  recorded,
  signInErrors,
  signIns,
  taskErrors,
} from '../../fixtures/client-responses/download-station.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

const open: (DownloadStation | Loopback)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

function connect(url: string) {
  return synology.connect(connectionTo({ url, ...stationAccount }, { category: null }), adapterContext('/nowhere'))
}

async function stationWith(...tasks: Record<string, unknown>[]) {
  const station = await startDownloadStation()
  open.push(station)
  station.tasks.push(...tasks.map((task, index) => ({ id: `dbid_${index}`, ...task })))
  return connect(station.url)
}

describe('tasks as each version of DSM lists them', () => {
  for (const { what, response, expected } of recorded) {
    test(what, async () => {
      const client = await stationWith(response)
      expect(await client.list()).toMatchObject([expected])
    })
  }

  test('a complete task that waits for a seeding slot can be imported, one with bytes missing cannot', async () => {
    const client = await stationWith(...recorded.map(({ response }) => response))
    const waiting = (await client.list()).filter(({ rawState }) => rawState.endsWith('waiting'))
    expect(waiting.filter(isComplete).map(({ progress }) => progress)).toEqual([1, 1, 1, 1, 1, 1])
    expect(waiting.filter((download) => !isComplete(download)).every(({ progress }) => progress < 1)).toBe(true)
  })

  test('tasks that are no torrents are not listed', async () => {
    const [first] = recorded
    const client = await stationWith(...otherTypes.map((type) => ({ ...first?.response, type })))
    expect(await client.list()).toEqual([])
  })
})

test('the torrents of a real station are listed, and its links are not', async () => {
  const recordedTasks = recordedAnswer<Record<string, unknown>[]>('download-station-tasks')
  const client = await stationWith(...recordedTasks)
  expect((await client.list()).map(({ name, state, size }) => [name, state, size])).toEqual([
    ['Collection.Game-FIXTURE', 'downloading', 5_196_586_484],
    ['Single.Game-FIXTURE', 'downloading', 1_986_298_376],
    ['Waiting.Game-FIXTURE', 'metadata', null],
    ['Paused.Game-FIXTURE', 'paused', 391_580_448],
    ['Finished.Game-FIXTURE', 'completed', 5_731_285_821],
  ])
  const files = listedFiles(wireFields(recordedTasks[0]))
  expect(files.filter(({ skipped }) => skipped).length).toBe(4)
})

test('a file that a user deselected in Download Station is skipped, whichever field says so', async () => {
  // A task of DSM 6 as it was recorded for synologydsm-api: the deselected file keeps its priority.
  const answer = {
    file: [
      { filename: 'a.bin', index: 0, priority: 'normal', size: 1_591_087_515, size_downloaded: 0, wanted: true },
      { filename: 'sample.bin', index: 1, priority: 'normal', size: 2_754_524, size_downloaded: 0, wanted: false },
      { filename: 'readme.txt', index: 2, priority: 'skip', size: 100, size_downloaded: 0 },
    ],
  }
  const files = listedFiles(wireFields({ additional: answer }))
  expect(files.map(({ skipped }) => skipped === true)).toEqual([false, true, true])
})

const apis = Object.fromEntries(
  ['SYNO.API.Auth', 'SYNO.DownloadStation.Info', 'SYNO.DownloadStation.Task'].map((name) => [
    name,
    { path: 'entry.cgi', minVersion: 1, maxVersion: 3 },
  ]),
)

type Station = { signIn?: unknown; answer: unknown }

/** A device that gives one response to sign-ins and one to everything else. */
async function deviceThat({ signIn = { success: true, data: { sid: 'sid' } }, answer }: Station) {
  const requests: ClientRequest[] = []
  const device = await startRecordedClient((request) => {
    requests.push(request)
    const fields = new URLSearchParams(request.text)
    if (fields.get('method') === 'query') return { success: true, data: apis }
    return fields.get('method') === 'login' ? signIn : answer
  })
  open.push(device)
  return { client: connect(device.url), requests }
}

function errorOf(code: number, errors?: unknown) {
  return { success: false, error: { code, ...(errors === undefined ? {} : { errors }) } }
}

describe('error codes', () => {
  test.each([...commonErrors, ...taskErrors])('code %d has a message', async (code, message) => {
    const { client } = await deviceThat({ answer: errorOf(code) })
    const failure = await upstreamMessage(client.list())
    expect(failure).toMatch(message)
    expect(failure).not.toContain(String(code))
  })

  test('a rejected parameter is named', async () => {
    const { client } = await deviceThat({ answer: errorOf(120, { name: 'destination', reason: 'required' }) })
    expect(await upstreamMessage(client.list())).toEndWith('wrong value (destination: required)')
  })

  test.each(signInErrors)(
    'code %d of a sign-in is one of the account, and is not tried again',
    async (code, message) => {
      const { client, requests } = await deviceThat({ signIn: errorOf(code), answer: errorOf(119) })
      const error = await client.list().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(CredentialsRefusedError)
      expect(String(error)).toMatch(message)
      expect(requests.filter(({ text }) => text.includes('method=login'))).toHaveLength(1)
    },
  )

  test('a sign-in at the address of another application says so, and is not a wrong password', async () => {
    const { client } = await deviceThat({ signIn: errorOf(405), answer: errorOf(119) })
    const error = await client.list().catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(CredentialsRefusedError)
    expect(String(error)).toMatch(/another application/)
  })

  test('a code without a message is shown as it is', async () => {
    const { client } = await deviceThat({ answer: errorOf(4711) })
    expect(await upstreamMessage(client.list())).toContain('4711')
  })
})

test.each(Object.entries(signIns))('%s: the session goes on after its sign-in', async (_, data) => {
  const tasks = recorded.slice(0, 1).map(({ response }) => response)
  const signIn = { success: true, data }
  const { client, requests } = await deviceThat({ signIn, answer: { success: true, data: { total: 1, tasks } } })
  expect(await client.list()).toHaveLength(1)
  expect(requests.at(-1)?.query.get('_sid')).toBe(String(data.sid))
})
