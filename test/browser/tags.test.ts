import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { faultsOf } from './browser.ts'
import { member, signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  return app
})
const { available, expectNoTroubles } = tests

async function expectNoFaults(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  expect(await faultsOf(page, session)).toEqual([])
}

const tagField = (page: Page) => page.getByRole('combobox', { name: 'Tags', exact: true })

type Named = { id: string; title: string; status: string; tagIds: string[]; preferredPlatform: string | null }
const gamesNow = async (): Promise<Named[]> => tests.app.ask('GET', '/games')

test.skipIf(!available)(
  'an admin adds a tag, gives it to a game, renames and deletes it',
  async () => {
    const game = await tests.app.ask('POST', '/games', { title: 'Harbour Tales', status: 'shelved' })
    const page = await tests.open('desktop', '/settings/tags')
    await page.getByText('There are no tags yet.').waitFor()
    await page.getByRole('button', { name: 'Add tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByLabel('Name').fill('kids')
    await dialog.getByText('Teal').click()
    await expectNoFaults(page)
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'kids' }).getByText('Not used').waitFor()
    await page.goto(`${tests.app.url()}/games/${game.id}`)
    await page.getByRole('button', { name: 'Edit game' }).click()
    await tagField(page).fill('ki')
    await page.getByRole('option', { name: 'kids', exact: true }).waitFor()
    await tagField(page).press('Enter')
    await page.getByRole('button', { name: 'Remove kids' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved Harbour Tales.').first().waitFor()
    await page.locator('header').getByText('kids', { exact: true }).waitFor()
    await page.goto(`${tests.app.url()}/settings/tags`)
    await page.getByText('1 game', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit kids' }).click()
    await page.getByLabel('Name').fill('children')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete children' }).click()
    await page.getByText('It is removed from: 1 game.').waitFor()
    await page.getByRole('button', { name: 'Delete tag', exact: true }).click()
    await page.getByText('There are no tags yet.').waitFor()
    expect((await gamesNow()).map(({ tagIds }) => tagIds)).toEqual([[]])
    await page.context().close()
    await tests.app.ask('DELETE', `/games/${game.id}`)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'members choose tags and are not offered to add them',
  async () => {
    const page = await tests.open('phone', '/', { as: member })
    const gameId = await page.evaluate(async () => {
      const body = JSON.stringify({ title: 'Lantern Road', status: 'shelved' })
      const headers = { 'content-type': 'application/json' }
      return (await (await fetch('api/games', { method: 'POST', headers, body })).json()).id as string
    })
    await page.goto(`${tests.app.url()}/games/${gameId}`)
    await page.getByRole('button', { name: 'Edit game' }).click()
    await page.getByText('An administrator can add them.').waitFor()
    const tag = await tests.app.ask('POST', '/tags', { name: 'kids' })
    await page.reload()
    await page.getByRole('button', { name: 'Edit game' }).click()
    await tagField(page).fill('kid')
    await page.getByRole('listbox').getByRole('option', { name: 'kids', exact: true }).waitFor()
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(1)
    await page.getByRole('listbox').getByRole('option').tap()
    await page.getByRole('button', { name: 'Remove kids' }).waitFor()
    await expectNoFaults(page)
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await (await saved).json()).toMatchObject({ tagIds: [tag.id] })
    await tests.app.ask('DELETE', `/tags/${tag.id}`)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'many games are edited with the keyboard alone, on a phone too, and the change is undone',
  async () => {
    const tag = await tests.app.ask('POST', '/tags', { name: 'retro', color: 'orange' })
    for (const title of ['Amber Falls', 'Birch Wood', 'Copper Sea']) {
      await tests.app.ask('POST', '/games', { title, status: 'shelved', platforms: ['Amiga'] })
    }
    const before = await gamesNow()
    for (const size of ['desktop', 'phone'] as const) {
      const page = await tests.open(size)
      await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
      for (const title of ['Amber Falls', 'Copper Sea']) {
        await page.getByRole('checkbox', { name: new RegExp(title) }).press(' ')
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Edit 2 games' })
      await dialog.getByLabel('Status').selectOption('Owned')
      await dialog.getByLabel('Preferred platform').selectOption('Amiga')
      await tagField(page).fill('RETRO')
      await page.getByRole('option', { name: 'retro', exact: true }).waitFor()
      await tagField(page).press('Enter')
      await dialog.getByRole('button', { name: 'Remove retro' }).waitFor()
      await expectNoFaults(page)
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await page.getByText('2 games were changed.').first().waitFor()
      expect(
        (await gamesNow()).map(({ status, preferredPlatform, tagIds }) => [status, preferredPlatform, tagIds]),
      ).toEqual([
        ['owned', 'Amiga', [tag.id]],
        ['shelved', null, []],
        ['owned', 'Amiga', [tag.id]],
      ])
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByText('2 games have their earlier values again.').first().waitFor()
      expect(await gamesNow()).toEqual(before)
      await page.context().close()
      expectNoTroubles()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'a change that ends after Escape closed its dialog and the selection is reported and can be undone',
  async () => {
    const before = await gamesNow()
    const page = await tests.open('desktop')
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/games/bulk', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /Birch Wood/ }).press(' ')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 1 game' })
    await dialog.getByLabel('Status').selectOption('Owned')
    await dialog.getByRole('button', { name: 'Save' }).click()
    // Before that, Escape would ask about the changes.
    await dialog.locator('button[aria-busy="true"]').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Selected games' }).waitFor({ state: 'detached' })
    answers.resolve()
    await page.getByText('1 game was changed.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 game has its earlier values again.').first().waitFor()
    expect(await gamesNow()).toEqual(before)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'selected games that a filter hides are counted, and named before they are removed',
  async () => {
    const page = await tests.open('phone')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /Birch Wood/ }).press(' ')
    const bar = page.getByRole('region', { name: 'Selected games' })
    await page.getByRole('searchbox').fill('Nothing like it')
    await page.getByText('No matching games').waitFor()
    await bar.getByText('1 game selected').waitFor()
    await page.getByRole('searchbox').fill('Amber')
    await bar.getByText('1 of them is hidden by the filters.').waitFor()
    await page.getByRole('checkbox', { name: /Amber Falls/ }).press(' ')
    await bar.getByText('2 games selected').waitFor()
    await expectNoFaults(page)
    await bar.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove 2 games?' })
    await dialog.getByText('1 of them is hidden by the filters.').waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Birch Wood', 'Amber Falls'])
    await expectNoFaults(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('2 games were removed.').first().waitFor()
    expect(await gamesNow()).toHaveLength(1)
    for (const title of ['Amber Falls', 'Birch Wood']) await tests.app.ask('POST', '/games', { title })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'before many games are removed, the dialog says what happens to their files',
  async () => {
    const page = await tests.open('desktop')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /Birch Wood/ }).press(' ')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove 1 game?' })
    await dialog.getByLabel('Also delete files').check()
    await dialog.getByText('No files will be deleted.').waitFor()
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await gamesNow()).toHaveLength(3)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'the tags of a game are shown in the overview of the library, and in its table if the column is chosen',
  async () => {
    const tag = await tests.app.ask('POST', '/tags', { name: 'handheld' })
    const game = await tests.app.ask('POST', '/games', { title: 'Dune Patrol', status: 'shelved', tagIds: [tag.id] })
    const page = await tests.open('desktop', '/?view=overview&search=Dune')
    await page.getByRole('list', { name: 'Games' }).getByText('handheld', { exact: true }).waitFor()
    await page.getByLabel('Layout').selectOption('table')
    const row = page.getByRole('row', { name: 'Dune Patrol' })
    await row.waitFor()
    expect(await row.getByText('handheld').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Tags' }).check()
    await page.keyboard.press('Escape')
    await row.getByText('handheld', { exact: true }).waitFor()
    await expectNoFaults(page)
    await page.context().close()
    await tests.app.ask('DELETE', `/games/${game.id}`)
    await tests.app.ask('DELETE', `/tags/${tag.id}`)
    expectNoTroubles()
  },
  testMs,
)
