import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchIndexers } from '#core/acquisition/search-indexers.ts'
import {
  hostileAnswers,
  oddAnswers,
  startBottomlessSource,
  startHostileSource,
  startSayingSource,
} from '../../fakes/hostile-sources.ts'
import type { Loopback } from '../../fakes/loopback.ts'
import { storeIndexer } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

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
  return storeIndexer(scene.program, { name, url: `${server.url}/api`, apiKey, categories: [4050] })
}
// Short only where somebody never answers: the others must not run out of time on a busy machine.
const shortMs = 8000
const search = async (timeoutMs = 20_000) => {
  const { releases, errors } = await searchIndexers(scene.program, { texts: ['hades', 'hades game'], timeoutMs })
  return { titles: releases.map(({ title }) => title), releases, errors }
}

test('among sources that are wrong in every way the search comes back, with a sentence about each', async () => {
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
  for (const { name, health } of scene.program.indexers.all()) {
    expect({ name, ok: health.ok }).toEqual({ name, ok: name === 'First' })
  }
}, 60_000)

test('they rest afterwards: the next search asks none of them, and says of each why', async () => {
  for (const name of ['silent', 'status 429', 'status 429 till the end of time']) {
    add(name, await startHostileSource(name))
  }
  await search(shortMs)
  const { titles, errors } = await search()
  expect(titles).toEqual(['Hades.v1.2-GOG'])
  expect(errors.map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^silent is left alone for another minute after failing: silent: no complete answer/),
    expect.stringMatching(/^status 429 is left alone for another 120 minutes after failing/),
    expect.stringMatching(/^status 429 till the end of time is left alone for another 1440 minutes after failing/),
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

test('a source that never runs out of pages is read for three of them', async () => {
  const source = await startBottomlessSource((index) => `Hades.v${index}-GOG`)
  add('bottomless', source)
  const { titles, errors } = await search()
  expect(errors).toEqual([])
  expect(titles.length).toBe(301)
  expect(source.calls.length).toBe(3)
})
