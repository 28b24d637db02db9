import { afterEach, beforeEach, expect, test } from 'bun:test'
import { changeMetadataSettings } from '#core/metadata/change-settings.ts'
import { checkReadiness, isMetadataSetUp } from '#core/system/check-readiness.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createKeyedProvider } from '../../fakes/keyed-provider.ts'
import { rawgKey, startRawg } from '../../fakes/rawg.ts'
import { type SteamStore, startSteamStore } from '../../fakes/steam-store.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let store: SteamStore
let app: TestApp

beforeEach(async () => {
  store = await startSteamStore([{ id: 620, name: 'Portal 2' }])
  app = createTestApp({ addresses: store.addresses, answerMs: 30_000 })
  app.metadata.kinds = { steam: metadataKinds.steam }
})
afterEach(async () => {
  await app.close()
  await store.close()
})

const admin = { role: 'admin' as const }
const codes = async () => (await currentIssues(app, [])).map(({ code }) => code)

/** Each request is one of its own, made after the pause that follows a failure. */
async function search(text: string): Promise<void> {
  app.clock.advance(120_000)
  await app.metadata
    .source()
    .search(text, 1)
    .catch(() => [])
}

test('a provider that fails three times in a row is reported until it answers', async () => {
  store.mode = 'status-500'
  for (const text of ['one', 'two']) await search(text)
  expect(await codes()).not.toContain('service-unavailable')
  await search('three')
  const [issue] = (await currentIssues(app, [])).filter(({ code }) => code === 'service-unavailable')
  expect(issue).toMatchObject({
    severity: 'warning',
    subject: 'Steam',
    message: 'Steam unavailable since 2026-11-21 12:02 UTC: Steam responded with status 500',
    publicMessage: 'Steam unavailable since 2026-11-21 12:02 UTC',
  })
  // Its stored data is still used, so the program is ready.
  expect(checkReadiness(app, admin).checks.metadata).toEqual({ ok: true, message: null })
  store.mode = 'normal'
  await search('four')
  expect(await codes()).not.toContain('service-unavailable')
})

test('a failure is not reported for ever', async () => {
  store.mode = 'status-500'
  for (const text of ['one', 'two', 'three']) await search(text)
  app.clock.advance(6 * 3_600_000)
  expect(await codes()).not.toContain('service-unavailable')
})

test('a limit of requests is no failure', async () => {
  store.mode = 'too-many'
  for (const text of ['one', 'two', 'three']) await search(text)
  expect(app.serviceStates.failing()).toEqual([])
})

test('used up requests of the month are no rejected credentials', async () => {
  const rawg = await startRawg()
  Object.assign(app.services.addresses, rawg.addresses)
  app.metadata.kinds = { rawg: metadataKinds.rawg }
  await changeMetadataSettings(app, { provider: 'rawg', settings: { rawg: { apiKey: rawgKey } } })
  rawg.isUsedUp = true
  await search('one')
  expect(rawg.calls.at(-1)).toContain('search=one')
  expect(await codes()).not.toContain('service-credentials')
  expect(checkReadiness(app, admin).checks.metadata.ok).toBe(true)
  await rawg.close()
})

test('a provider that rejects its credentials is not ready, and members do not see its words', async () => {
  app.serviceStates.recordFailure('Steam', { message: 'Steam responded with status 401', isRejected: true })
  expect(checkReadiness(app, admin)).toMatchObject({
    status: 'failing',
    checks: {
      metadata: { ok: false, message: 'Steam rejects the credentials: Steam responded with status 401' },
    },
  })
  const { metadata } = checkReadiness(app, { role: 'member' }).checks
  expect(metadata).toEqual({ ok: false, message: 'The selected metadata provider cannot be used.' })
  expect(await codes()).toContain('service-credentials')
  app.serviceStates.recordFailure('Steam', { message: 'Steam responded with status 500', isRejected: false })
  expect(checkReadiness(app, admin).status).toBe('ok')
})

test('readiness, health and configuration make no call', async () => {
  checkReadiness(app, admin)
  expect(isMetadataSetUp(app)).toBe(true)
  await currentIssues(app, [])
  expect(store.calls).toEqual([])
})

test('a provider without its credentials is not set up', () => {
  app.metadata.kinds = { igdb: createKeyedProvider().kind }
  app.settings.write('metadata', { provider: 'igdb' })
  expect(isMetadataSetUp(app)).toBe(false)
  expect(checkReadiness(app, admin).checks.metadata.ok).toBe(false)
})
