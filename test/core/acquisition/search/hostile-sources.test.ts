import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { searchIndexers } from '#core/acquisition/search/search-indexers.ts'
import {
  hostileAnswers,
  oddAnswers,
  startBottomlessSource,
  startHostileSource,
  startSayingSource,
} from '../../../fakes/hostile-sources.ts'
import type { Loopback } from '../../../fakes/loopback.ts'
import { storeIndexer } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

// Some sources let a search wait until its time is over, and the machine may be busy with other things.
setDefaultTimeout(60_000)

let scene: Scene
const servers: Loopback[] = []

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
})

afterEach(async () => {
  await scene.close()
  for (const server of servers.splice(0)) await server.close()
})

const apiKey = 'SECRET-KEY-OF-THE-SOURCE'
const add = (name: string, server: Loopback) => {
  servers.push(server)
  return storeIndexer(scene.app, { name, url: `${server.url}/api`, apiKey, categories: [4050] })
}
// Short only where somebody never answers: the others must not run out of time on a busy machine.
const shortMs = 8000
const search = async (timeoutMs = 20_000) => {
  const { releases, errors } = await searchIndexers(scene.app, { texts: ['hades', 'hades game'], timeoutMs })
  return { titles: releases.map(({ title }) => title), releases, errors }
}

test('a search of indexers with every kind of fault returns, with a message about each', async () => {
  for (const name of hostileAnswers) add(name, await startHostileSource(name))
  const { titles, errors } = await search(shortMs)
  expect(titles).toEqual(['Hades.v1.2-GOG'])
  expect(errors.map(({ indexerName }) => indexerName).toSorted()).toEqual(hostileAnswers.toSorted())
  for (const { indexerName, message } of errors) {
    expect(message).toStartWith(`${indexerName}: `)
    expect(message.length).toBeGreaterThan(indexerName.length + 10)
    expect(message.length).toBeLessThan(400)
    expect(message).not.toContain(apiKey)
    expect(message).not.toMatch(/root:|at \w+ \(|undefined|\[object/)
  }
  for (const { name, health } of scene.app.indexers.all()) {
    expect({ name, ok: health.ok }).toEqual({ name, ok: name === 'First' })
  }
})

test('failing indexers are disabled for a while: the next search skips them and lists the reasons', async () => {
  for (const name of ['silent', 'status 429', 'status 429 till the end of time']) {
    add(name, await startHostileSource(name))
  }
  await search(shortMs)
  const { titles, errors } = await search()
  expect(titles).toEqual(['Hades.v1.2-GOG'])
  expect(errors.map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^silent: disabled for 5 minutes after a failure: silent: no complete response/),
    expect.stringMatching(/^status 429 till the end of time: disabled for 1,440 minutes after a failure/),
    expect.stringMatching(/^status 429: disabled for 120 minutes after a failure/),
  ])
})

test.each(Object.entries(oddAnswers))('%s cost the item, not the search', async (name, document) => {
  add(name, await startSayingSource(document('Hades.v1.3-GOG')))
  const { titles, releases, errors } = await search()
  expect(errors).toEqual([])
  expect(titles).toContain('Hades.v1.3-GOG')
  expect(titles).toContain('Hades.v1.2-GOG')
  for (const { publishedAt, size, seeders, downloadUrl } of releases) {
    expect(publishedAt === null || !Number.isNaN(Date.parse(publishedAt))).toBe(true)
    expect([size, seeders].every((number) => number === null || Number.isSafeInteger(number))).toBe(true)
    expect(downloadUrl).toMatch(/^(https?:|magnet:)/)
  }
})

test('an indexer that ignores the limit contributes its first 1000 results and a message', async () => {
  const items = Array.from(
    { length: 1200 },
    (_, index) =>
      `<item><title>Hades.v2.${index}-GOG</title><guid>${index}</guid><link>http://x/${index}</link></item>`,
  )
  add('generous', await startSayingSource(`<rss><channel>${items.join('')}</channel></rss>`))
  const { titles, errors } = await search()
  expect(titles.length).toBe(1001)
  const message = 'generous: more than 1000 results; the first 1000 are listed'
  expect(errors).toEqual([{ indexerName: 'generous', message }])
  expect(scene.app.indexers.all().every(({ health }) => health.ok)).toBe(true)
})

test('an indexer that reaches its call limit is reported, disabled for an hour, and then queried again', async () => {
  const item = '<item><title>Hades.v1.3-GOG</title><guid>1</guid><link>http://x/1</link></item>'
  const limits = '<newznab:apilimits apicurrent="100" apimax="100"/>'
  add('counting', await startSayingSource(`<rss><channel>${limits}${item}</channel></rss>`))
  const { titles, errors } = await search()
  expect(titles).toContain('Hades.v1.3-GOG')
  const message = 'counting: call limit reached (100 calls); retried in 1 hour'
  expect(errors).toEqual([{ indexerName: 'counting', message }])
  scene.app.clock.advance(59 * 60_000)
  expect((await search()).errors[0]?.message).toBe('counting: disabled for 1 minute: call limit reached (100 calls)')
  scene.app.clock.advance(60_000)
  expect((await search()).titles).toContain('Hades.v1.3-GOG')
})

test('at most three pages of an endless result list are read', async () => {
  const source = await startBottomlessSource((index) => `Hades.v${index}-GOG`)
  add('bottomless', source)
  const { titles, errors } = await search()
  expect(errors).toEqual([])
  expect(titles.length).toBe(301)
  expect(source.calls.length).toBe(3)
})
