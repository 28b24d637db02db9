import { afterEach, beforeEach, expect, test } from 'bun:test'
import { noPreferences } from '#domain/games/merge-preferences.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(() => site.stop())

async function ask(gameId: string, method: string, body?: unknown, caller = robin.ask) {
  const answer = await caller(method, `/api/games/${gameId}/preferences`, body)
  return { status: answer.status, body: await answer.json() }
}

test('preferences are replaced as a whole and removed with their game', async () => {
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  expect(await ask(id, 'GET')).toEqual({ status: 200, body: noPreferences })
  const first = { preferSource: ['gog'], maxSizeBytes: 0, ruleWeights: { freeleech: 3 } }
  expect(await ask(id, 'PUT', first)).toEqual({ status: 200, body: { ...noPreferences, ...first } })
  expect(await ask(id, 'PUT', { minSeeders: 4, preferSource: null })).toMatchObject({ status: 200 })
  expect(await ask(id, 'GET')).toEqual({ status: 200, body: { ...noPreferences, minSeeders: 4 } })
  await robin.ask('DELETE', `/api/games/${id}`)
  expect(site.app.connection.all('SELECT * FROM game_preferences')).toEqual([])
})

test('members have preferences for their own games only', async () => {
  const kim = await site.addUser('kim')
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  const own = storeGame(site.app, { userId: kim.user.id, title: 'Hades' })
  expect((await ask(id, 'GET', undefined, kim.ask)).status).toBe(404)
  expect((await ask(id, 'PUT', { minSeeders: 9 }, kim.ask)).status).toBe(404)
  expect((await ask(own.id, 'PUT', { minSeeders: 9 }, kim.ask)).body).toMatchObject({ minSeeders: 9 })
  expect((await ask(own.id, 'GET')).status).toBe(404)
  expect((await ask(id, 'GET')).body).toEqual(noPreferences)
})

test.each([
  ['minSeeders', { minSeeders: -1 }],
  ['preferredProtocol', { preferredProtocol: 'fax' }],
  ['delayHours', { delayHours: 721 }],
  ['ruleWeights.freeleech', { ruleWeights: { freeleech: 1001 } }],
])('a wrong %s is named', async (path, body) => {
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  expect(await ask(id, 'PUT', body)).toMatchObject({ status: 400, body: { details: [{ path }] } })
})
