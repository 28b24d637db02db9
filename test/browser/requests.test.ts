import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { hashOf, someBytes, startFileServer } from '../fakes/file-server.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { type Account, member, signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const disc = someBytes(12_000_000)
/** Joanna must ask; Kim may add. */
const kim: Account = { username: 'kim', password: 'another long password' }
const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' })
  await app.ask('PATCH', '/settings/import', { libraryRoot: app.libraryRoot })
  await app.ask('POST', '/users', { ...member, role: 'member', mayAdd: false })
  await app.ask('POST', '/users', { ...kim, role: 'member' })
  return app
})
const { available, expectNoTroubles } = tests

/** What a page asks the API as its user. */
const asUser = (page: Page, method: string, path: string, body?: unknown): Promise<Record<string, string>> =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const sent = body === null ? {} : { body: JSON.stringify(body) }
      return await (await fetch(`api${path}`, { method, headers, ...sent })).json()
    },
    [method, path, body ?? null] as const,
  )

test.skipIf(!available)(
  'a member asks, is declined, asks again and gets the game that another user imports',
  async () => {
    const files = await startFileServer({ '/Lantern.Road.v1.0-GOG.iso': { bytes: disc } })
    await tests.app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin' })
    const wanted = await tests.app.ask('POST', '/games', { title: 'Lantern Road', search: false })

    const asking = await tests.open('desktop', '/add?q=Lantern%20Road', { as: member, expected: [/metadata\/search/] })
    await asking.getByRole('button', { name: 'Ask for “Lantern Road”' }).click()
    await asking.getByLabel('A note for the administrators').fill('For Friday')
    await asking.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await asking.getByRole('complementary', { name: 'Waiting for approval' }).waitFor()
    expect(await asking.getByRole('button', { name: 'Search now' }).count()).toBe(0)

    const phone = await tests.open('phone', '/requests')
    await phone.getByText('joanna asked').waitFor()
    await phone.getByText('For Friday').waitFor()
    await phone.getByRole('button', { name: 'Decline Lantern Road' }).click()
    await phone.getByLabel('Why not?').fill('Too dark')
    await phone.getByRole('button', { name: 'Decline', exact: true }).click()
    await phone.getByText('Nothing is waiting for approval').waitFor()

    await asking.getByRole('complementary', { name: 'Declined' }).getByText('Too dark').waitFor()
    await asking.getByRole('button', { name: 'Ask again' }).click()
    await asking.getByLabel('A note for the administrators').fill('I like it dark')
    await asking.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click()
    await asking.getByRole('complementary', { name: 'Waiting for approval' }).waitFor()

    await phone.getByText('joanna asked again').waitFor()
    await phone.getByText('Declined before: Too dark').waitFor()
    await phone.getByRole('button', { name: 'Approve Lantern Road' }).click()
    await phone.getByText('Nothing is waiting for approval').waitFor()
    const width = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await asking.getByRole('complementary', { name: 'Approved' }).waitFor()

    const url = `${files.url}/Lantern.Road.v1.0-GOG.iso`
    await tests.app.ask('POST', '/downloads', { url, title: 'Lantern.Road.v1.0-GOG', gameId: wanted.id })
    await eventually('the game is imported', 60_000, async () => {
      return (await tests.app.ask('GET', `/games/${wanted.id}`)).status === 'owned'
    })
    await asking.getByRole('complementary', { name: 'Shared by robin' }).waitFor()
    await asking.goto(`${tests.app.url()}/notifications`)
    for (const title of ['Lantern Road was declined', 'Lantern Road was approved', 'Lantern Road is here'])
      await asking.getByText(title).first().waitFor()
    await phone.goto(`${tests.app.url()}/notifications`)
    await phone.getByText('joanna asks for Lantern Road').first().waitFor()
    await files.close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'an administrator says who must ask, decides many requests at once, and others vote',
  async () => {
    const admin = await tests.open('desktop', '/settings/users')
    await admin.getByRole('button', { name: 'Edit kim' }).click()
    await admin.getByLabel('Wanted games').selectOption('ask')
    await admin.getByText('Limit the number').click()
    await admin.getByLabel('Games', { exact: true }).fill('3')
    await admin.getByRole('button', { name: 'Save' }).click()
    await eventually('the account is saved', 20_000, async () => {
      const accounts: { username: string; mayAdd: boolean; requestLimit: unknown }[] = await tests.app.ask(
        'GET',
        '/users',
      )
      const saved = accounts.find(({ username }) => username === 'kim')
      return saved?.mayAdd === false && JSON.stringify(saved.requestLimit) === '{"count":3,"days":30}'
    })
    const of = await tests.open('phone', '/requests', { as: kim })
    for (const title of ['Alpha', 'Beta']) await asUser(of, 'POST', '/games', { title })
    await of.getByText('1 more game').waitFor()

    const other = await tests.open('phone', '/requests', { as: member })
    await other.getByRole('button', { name: 'I want it too Alpha' }).click()
    await other.getByRole('button', { name: 'You want it too Alpha' }).waitFor()
    expect(await other.getByText('kim').count()).toBe(0)

    await admin.goto(`${tests.app.url()}/requests`)
    await admin.getByText('1 other wants it too').waitFor()
    // By keyboard alone.
    await admin.getByLabel('Select all').focus()
    await admin.keyboard.press('Space')
    await admin.getByRole('region', { name: '2 requests selected' }).waitFor()
    await admin.getByRole('button', { name: 'Approve 2' }).focus()
    await admin.keyboard.press('Enter')
    await admin.getByText('Nothing is waiting for approval').waitFor()
    expect(await tests.app.ask('GET', '/requests/count')).toMatchObject({ pending: 0, approved: 2 })
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'what the household has is found where games are added, and added without a download',
  async () => {
    const asking = await tests.open('desktop', '/add?q=Lantern', { as: member, expected: [/metadata\/search/] })
    await asking.getByRole('heading', { name: "In the household's library" }).waitFor()
    await asking.getByText('robin has it').waitFor()
    await asking.getByRole('link', { name: 'In library' }).first().waitFor()
    const other = await tests.open('phone', '/', { as: kim, expected: [/metadata\/search/] })
    await other.getByRole('heading', { name: 'Library' }).waitFor()
    await other.getByRole('searchbox', { name: 'Search' }).fill('Lantern')
    await other.getByRole('heading', { name: "In the household's library" }).waitFor()
    await other.keyboard.press('Control+k')
    await other.getByRole('combobox', { name: 'Search games, pages' }).fill('Lantern')
    await other.getByRole('option', { name: /Lantern Road.*In the household's library/ }).click()
    await other.getByRole('button', { name: 'Add to mine Lantern Road' }).click()
    await other.getByRole('link', { name: 'In library' }).first().click()
    await other.getByRole('complementary', { name: 'Shared by robin' }).waitFor()
    await other.goto(`${other.url()}?tab=files`)
    await other.getByText(/\.iso/).first().waitFor()
  },
  testMs,
)

test.skipIf(!available)(
  'the member takes the game home, to the same bytes although the download and the server are killed in the middle',
  async () => {
    const accounts: { id: string; username: string }[] = await tests.app.ask('GET', '/users')
    const joanna = accounts.find(({ username }) => username === member.username)
    await tests.app.ask('PATCH', `/users/${joanna?.id}`, { downloadSpeedLimit: 3_000_000 })
    const page = await tests.open('phone', '/', { as: member })
    await page
      .getByRole('link', { name: /^Lantern Road/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'Shared by robin' }).waitFor()
    await page.goto(`${page.url()}?tab=files`)
    await page.getByRole('button', { name: /^Download .*\.iso to this computer$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByLabel('Download link', { exact: true }).inputValue()
    expectNoTroubles()
    for (const context of tests.browser.contexts()) await context.close()

    const folder = mkdtempSync(join(tmpdir(), 'ludarr-taken-home-'))
    const saved = join(folder, 'game.iso')
    const size = () => statSync(saved, { throwIfNoEntry: false })?.size ?? 0
    const curl = () => {
      const url = tests.app.url() + new URL(link).pathname
      return Bun.spawn(['curl', '-sS', '-C', '-', '-o', saved, url], { stdio: ['ignore', 'ignore', 'ignore'] })
    }
    try {
      const first = curl()
      await eventually('a part is there', 30_000, async () => size() > 1_000_000)
      first.kill('SIGKILL')
      await first.exited
      const second = curl()
      const before = size()
      await eventually('another part is there', 30_000, async () => size() > before + 1_000_000)
      await tests.app.kill()
      expect(await second.exited).not.toBe(0)
      expect(size()).toBeLessThan(disc.length)
      await tests.app.startAgain()
      expect(await curl().exited).toBe(0)
      expect(hashOf(readFileSync(saved))).toBe(hashOf(disc))
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  testMs,
)
