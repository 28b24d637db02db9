import { expect, test } from 'bun:test'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { createChanges } from '#integrations/downloaders/qbittorrent/changes.ts'
import { upstreamMessage } from './connection.ts'

/** Asks for changes of a qBittorrent that answers these, one after the other, and keeps what was asked. */
function following(...answers: unknown[]) {
  const asked: string[] = []
  const ask = async (path: string): Promise<OutboundAnswer> => {
    asked.push(path)
    const said = answers[asked.length - 1]
    if (said instanceof Error) throw said
    const text = () => JSON.stringify(said)
    return { status: 200, headers: new Headers(), url: '', bytes: new Uint8Array(), text, json: () => said }
  }
  let now = Date.parse('2026-11-21T12:00:00Z')
  const changes = createChanges({ ask, now: () => now })
  return {
    asked,
    wait: (ms: number) => {
      now += ms
    },
    reported: async () => (await changes()).map(({ clientId, state, progress }) => ({ clientId, state, progress })),
  }
}

const whole = {
  rid: 1,
  full_update: true,
  torrents: { aa: { state: 'downloading', progress: 0.5 }, bb: { state: 'stalledUP', progress: 1 } },
}

test('after a full update only changes are merged, and the rest stays', async () => {
  const { asked, reported } = following(
    whole,
    { rid: 2, torrents: { aa: { progress: 0.75 } } },
    { rid: 3 },
    { rid: 4, torrents: { cc: { state: 'metaDL', progress: 0 } }, torrents_removed: ['bb'] },
  )
  const bb = { clientId: 'bb', state: 'seeding', progress: 1 } as const
  expect(await reported()).toEqual([{ clientId: 'aa', state: 'downloading', progress: 0.5 }, bb])
  expect(await reported()).toEqual([{ clientId: 'aa', state: 'downloading', progress: 0.75 }, bb])
  expect(await reported()).toHaveLength(2)
  expect((await reported()).map(({ clientId }) => clientId)).toEqual(['aa', 'cc'])
  expect(asked).toEqual([0, 1, 2, 3].map((id) => `sync/maindata?rid=${id}`))
})

test('a new session sends everything again, and nothing old is left', async () => {
  const { reported } = following(
    whole,
    { rid: 1, full_update: true, torrents: { dd: { state: 'error' } } },
    { rid: 1, full_update: true },
  )
  await reported()
  expect((await reported()).map(({ clientId }) => clientId)).toEqual(['dd'])
  expect(await reported()).toEqual([])
})

test.each([[null], [[]], ['none'], [0]])('torrents that cannot be read (%p) are no empty list', async (torrents) => {
  const { reported } = following(
    whole,
    { rid: 1, full_update: true, torrents },
    { rid: 1, full_update: true, torrents },
  )
  await reported()
  expect(await upstreamMessage(reported())).toContain('not the list of torrents')
  expect(await upstreamMessage(reported())).toContain('not the list of torrents')
})

test('a failed response changes nothing, and the next request has the same response ID', async () => {
  const { asked, reported } = following(whole, new Error('cut off'), { rid: 2 })
  await reported()
  await expect(reported()).rejects.toThrow('cut off')
  expect(await reported()).toHaveLength(2)
  expect(asked.slice(1)).toEqual(['sync/maindata?rid=1', 'sync/maindata?rid=1'])
})

test('changes to an unknown list, and invalid responses, are not an empty list', async () => {
  for (const odd of [{ rid: 7, torrents: {} }, { full_update: true }, [], 'x']) {
    expect(await upstreamMessage(following(odd).reported())).toMatch(/not the list/)
  }
})

test('changes that do not match the known state cause a full update', async () => {
  const anew = { rid: 1, full_update: true, torrents: { cc: { state: 'downloading', progress: 0.1 } } }
  for (const odd of [
    { rid: 2, torrents: { cc: { progress: 0.1 } } },
    { rid: 1, torrents: {} },
    { torrents: {} },
    'x',
  ]) {
    const { asked, reported } = following(whole, odd, anew)
    await reported()
    expect((await reported()).map(({ clientId }) => clientId)).toEqual(['cc'])
    expect(asked).toEqual([0, 1, 0].map((id) => `sync/maindata?rid=${id}`))
  }
})

test('all torrents are requested every few minutes, beside the changes, and again when the response was lost', async () => {
  const stopped = { hash: 'aa', state: 'stoppedUP', progress: 1 }
  const { asked, reported, wait } = following(
    whole,
    { rid: 2 },
    { rid: 3 },
    new Error('cut off'),
    { rid: 4, torrents: { bb: { progress: 0.5 } } },
    [stopped],
    { rid: 5, torrents: { aa: { state: 'stalledUP' } }, torrents_removed: ['bb'] },
  )
  await reported()
  wait(4 * 60_000)
  expect(await reported()).toHaveLength(2)
  wait(60_000)
  await expect(reported()).rejects.toThrow('cut off')
  expect(await reported()).toEqual([{ clientId: 'aa', state: 'completed', progress: 1 }])
  expect(await reported()).toEqual([{ clientId: 'aa', state: 'seeding', progress: 1 }])
  const info = 'torrents/info'
  const changes = [0, 1, 2, 3, 4].map((id) => `sync/maindata?rid=${id}`)
  expect(asked).toEqual([...changes.slice(0, 3), info, ...changes.slice(3, 4), info, ...changes.slice(4)])
})
