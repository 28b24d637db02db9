import { expect, test } from 'bun:test'
import type { Outbound } from '#domain/ports/outbound.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startReplay } from '../../fakes/recorded-exchanges.ts'
import { clientRecordings } from '../../fixtures/recorded-clients/recordings.ts'
import { knownKeysOf } from '../known-keys.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

/** An answer that tells which of its names are read, also by code that does not write them out. */
function traced(value: unknown, onRead: (name: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      // A promise asks for "then" what it is fulfilled with.
      if (typeof name === 'string' && name !== 'then' && !Array.isArray(target)) onRead(name)
      return traced(Reflect.get(target, name, receiver), onRead)
    },
  })
}

function tracedOutbound(onRead: (name: string) => void): Outbound {
  const outbound = createOutbound()
  return {
    ...outbound,
    async request(given) {
      const answer = await outbound.request(given)
      return { ...answer, json: () => traced(answer.json(), onRead) }
    },
  }
}

// rTorrent answers in XML, by the names of commands, which another test compares with those that each version knows.
const inJson = clientRecordings.filter(({ recording }) => recording.type !== 'rtorrent')

test.each(inJson)('nothing is read from $file that its program does not send', async ({ recording }) => {
  const { type, answers, details } = recording
  const replay = await startReplay({ ...details, ...answers })
  const read = new Set<string>()
  try {
    const peer = { url: replay.url, username: 'tester', password: 'secret' }
    const settings = type === 'sabnzbd' ? { apiKey: 'secret' } : {}
    const context = { ...adapterContext('/'), outbound: tracedOutbound((name) => read.add(name)) }
    const client = downloadClientKinds[type].connect(connectionTo(peer, { category: null, settings }), context)
    const listed = await client.list()
    expect(listed.length).toBeGreaterThan(0)
    // Of which not every recording has the answers.
    const asked = listed.flatMap(({ clientId }) => [client.files?.(clientId), client.trackers?.(clientId)])
    await Promise.allSettled([client.test?.(), ...asked])
  } finally {
    await replay.close()
  }
  const known = knownKeysOf(`downloaders/${type}`)
  expect(read.size).toBeGreaterThan(5)
  expect([...read].filter((name) => !known.has(name))).toEqual([])
})
