import { expect, test } from 'bun:test'
import { someBytes, startFileServer } from '../fakes/file-server.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { expectSoon } from './expect-soon.ts'
import { member, signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  return app
})
const { available, expectNoTroubles } = tests

test.skipIf(!available)(
  'members see no badge for a problem that only an admin can solve',
  async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const client = await tests.app.ask('POST', '/downloaders', { name: 'Away', type: 'transmission', url })
    await tests.app.ask('POST', `/downloaders/${client.id}/test`)
    for (const size of ['desktop', 'phone'] as const) {
      const admin = await tests.open(size)
      if (size === 'phone') await admin.getByRole('button', { name: /\d+ problems? ?More/ }).click()
      await admin.getByRole('link', { name: /\d+ problems? ?System/ }).waitFor()
      await admin.context().close()
      // What the badge would be counted from, or the page without a word of it.
      const page = await tests.open(size, '/system/health', { as: member })
      await page.getByText(/Away/).first().waitFor()
      if (size === 'phone') await page.getByRole('button', { name: 'More', exact: true }).click()
      const toSystem = page.getByRole('link', { name: 'System', exact: true })
      await expectSoon(async () => (await toSystem.count()) > 0, true)
      await expectSoon(() => page.getByRole('link', { name: /problem/ }).count(), 0)
      await page.context().close()
    }
    await tests.app.ask('DELETE', `/downloaders/${client.id}`)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'without indexers, a search tells members whom to ask',
  async () => {
    const page = await tests.open('desktop', '/', { as: member, expected: [/^POST .*\/search 422$/] })
    const id = await page.evaluate(async () => {
      const body = JSON.stringify({ title: 'Lantern Road', status: 'wanted' })
      const headers = { 'content-type': 'application/json' }
      return (await (await fetch('api/games', { method: 'POST', headers, body })).json()).id as string
    })
    await page.goto(`${tests.app.url()}/games/${id}`)
    await page.getByRole('button', { name: 'Search now' }).click()
    const note = page.getByRole('status').filter({ hasText: 'No indexer is enabled' })
    await note.getByText('An administrator can add or enable one under Settings → Indexers.').waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a failed download needs attention until its game is in the library',
  async () => {
    const files = await startFileServer({ '/lighthouse.zip': { bytes: someBytes(20_000) } })
    const settings = { maxSizeBytes: 10_000 }
    await tests.app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin', settings })
    const game = await tests.app.ask('POST', '/games', { title: 'Lighthouse' })
    const url = `${files.url}/lighthouse.zip`
    await tests.app.ask('POST', '/downloads', { url, title: 'Lighthouse.v1.0-GOG', gameId: game.id })
    await eventually('The download has failed', 60_000, async () => {
      const { downloads } = await tests.app.ask('GET', '/downloads')
      return downloads[0]?.status === 'failed'
    })
    const page = await tests.open('desktop', '/activity')
    const waiting = page.getByRole('region', { name: 'Queue' })
    await waiting.getByText('Lighthouse.v1.0-GOG').waitFor()
    await tests.app.ask('PATCH', `/games/${game.id}/status`, { status: 'owned' })
    await page.getByRole('region', { name: 'Finished' }).getByText('Lighthouse.v1.0-GOG').waitFor()
    expect(await waiting.count()).toBe(0)
    await files.close()
    expectNoTroubles()
  },
  testMs,
)
