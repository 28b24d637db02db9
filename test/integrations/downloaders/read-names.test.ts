import { expect, test } from 'bun:test'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startReplay } from '../../fakes/recorded-exchanges.ts'
import * as aria2 from '../../fixtures/client-responses/aria2.ts'
import * as deluge from '../../fixtures/client-responses/deluge.ts'
import * as nzbget from '../../fixtures/client-responses/nzbget.ts'
import * as qbittorrent from '../../fixtures/client-responses/qbittorrent.ts'
import * as sabnzbd from '../../fixtures/client-responses/sabnzbd.ts'
import * as transmission from '../../fixtures/client-responses/transmission.ts'
import { clientRecordings } from '../../fixtures/recorded-clients/recordings.ts'
import { knownKeysOf } from '../known-keys.ts'
import { tracedOutbound } from '../traced-answers.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

// rTorrent answers in XML, by the names of commands, which another test compares with those that each version knows.
const inJson = clientRecordings.filter(({ recording }) => recording.type !== 'rtorrent')

test.each(inJson)('nothing is read from $file that its program does not send', async ({ recording }) => {
  const { type, answers, details } = recording
  const replay = await startReplay({ ...details, ...answers })
  const read = new Set<string>()
  try {
    const peer = { url: replay.url, username: 'tester', password: 'secret' }
    const settings = type === 'sabnzbd' ? { apiKey: 'secret' } : {}
    const context = { ...adapterContext('/'), outbound: tracedOutbound(createOutbound(), (name) => read.add(name)) }
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

const written = { aria2, deluge, nzbget, qbittorrent, sabnzbd, transmission }

/** The names in answers with the types of their values, which are never left out. */
function typesIn(value: unknown, types = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (typeof value !== 'object' || value === null) return types
  for (const [name, inner] of Object.entries(value)) {
    const type = Array.isArray(inner) ? 'list' : inner === null ? 'null' : typeof inner
    if (!Array.isArray(value) && type !== 'undefined') types.set(name, (types.get(name) ?? new Set()).add(type))
    typesIn(inner, types)
  }
  return types
}

test.each(Object.entries(written))('the written answers of %s have names and types that it sends', (type, answers) => {
  const known = knownKeysOf(`downloaders/${type}`)
  const recordings = clientRecordings.filter(({ recording }) => recording.type === type)
  const sent = typesIn(recordings.map(({ recording }) => [recording.answers, recording.details]))
  const listed = Object.values(answers).flat()
  const found = typesIn(listed.map((each) => [each.response, 'queue' in each ? each.queue : {}]))
  expect(found.size).toBeGreaterThan(10)
  expect([...found.keys()].filter((name) => !known.has(name))).toEqual([])
  for (const [name, types] of found) {
    const unseen = [...types].filter((each) => sent.has(name) && !sent.get(name)?.has(each))
    expect({ name, unseen }).toEqual({ name, unseen: [] })
  }
})
