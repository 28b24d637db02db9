import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 300_000

/** A DAT in the format of Logiqx. The contents of a dump are its name. */
function datOf(name: string, games: readonly string[], ending: string): string {
  const lines = games.map((game) => {
    const bytes = Buffer.from(game)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    return `<game name="${game}"><rom name="${game}.${ending}" size="${bytes.length}" sha1="${sha1}"/></game>`
  })
  const header = `<header><name>${name}</name><version>20260101-000000</version></header>`
  return `<?xml version="1.0"?><datafile>${header}${lines.join('')}</datafile>`
}

const snes = ['Alpha (Europe)', 'Alpha (USA)', 'Beta (Japan)', 'Delta (Europe)', 'Epsilon (USA)', 'Gamma (USA)']
const nes = ['Iota (USA)', 'Kappa (Europe)']

const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' })
  const write = (path: string, text: string) => {
    mkdirSync(join(app.folder, path, '..'), { recursive: true })
    writeFileSync(join(app.folder, path), text)
  }
  for (const name of snes.slice(0, 3)) write(`roms/snes/${name}.sfc`, name)
  write('roms/snes/Gamma (USA).sfc', 'other text!')
  write('roms/nes/Iota (USA).nes', 'Iota (USA)')
  write('dats/nes.dat', datOf('Nintendo - Nintendo Entertainment System', nes, 'nes'))
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/root-folders', { path: join(app.folder, 'roms'), name: 'ROMs', kind: 'roms' })
  await app.ask('POST', '/library/scan', {})
  await eventually('The dumps are in the library', 30_000, async () => (await app.ask('GET', '/games')).length === 5)
  const platforms = ['PC', 'Switch', 'PS5']
  await app.ask('POST', '/games', { title: 'Celeste', platform: 'pc', platforms, status: 'owned' })
  await app.ask('POST', '/games', { title: 'Celeste', platform: 'switch', platforms })
  return app
})
const { available, expectNoTroubles } = tests
const cardOf = (page: Page, title: string) => page.locator('a[data-index]').filter({ hasText: title })

test.skipIf(!available)(
  'an administrator reads DATs from a file and a folder, and dumps are checked against them',
  async () => {
    const page = await tests.open('desktop', '/settings/root-folders', { expected: [/^POST \/api\/dats 404$/] })
    await page.getByLabel('Upload a DAT, or a zip of DATs').setInputFiles({
      name: 'snes.dat',
      mimeType: 'application/xml',
      buffer: Buffer.from(datOf('Nintendo - Super Nintendo Entertainment System', snes, 'sfc')),
    })
    await page.getByText('Nintendo - Super Nintendo Entertainment System').waitFor()
    await page.getByText('Version 20260101-000000, 6 games').waitFor()
    await page.getByLabel('Folder of DATs on the server').fill(join(tests.app.folder, 'dats'))
    await page.getByRole('button', { name: 'Read folder' }).click()
    await page.getByRole('button', { name: 'Remove Nintendo - Nintendo Entertainment System' }).waitFor()
    await page.getByLabel('Folder of DATs on the server').fill(join(tests.app.folder, 'nothing'))
    await page.getByRole('button', { name: 'Read folder' }).click()
    await page.getByRole('alert').filter({ hasText: 'nothing' }).first().waitFor()
    await page.getByRole('button', { name: 'Check dumps' }).click()
    await page.getByText('5 files: 4 verified, 1 bad, 0 unknown, 0 cannot be checked').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the page of a game says whether its dump is verified, and what that means',
  async () => {
    for (const [title, badge, meaning] of [
      ['Beta', 'Verified', 'The files are those of a dump in a DAT.'],
      ['Gamma', 'Bad dump', 'A file has the name of a known dump, but other contents.'],
    ] as const) {
      const page = await tests.open('desktop')
      await cardOf(page, title).click()
      await page.getByRole('link', { name: 'Files' }).click()
      await page.getByText(badge, { exact: true }).waitFor()
      await page.getByText(meaning).first().waitFor()
      await page.context().close()
    }
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'systems are reached from the navigation, and their sets are filtered and wanted',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await tests.open(size)
      if (size === 'phone') await page.getByRole('button', { name: /More$/ }).click()
      await page.getByRole('link', { name: 'ROM sets' }).click()
      await page.getByRole('heading', { name: 'ROM sets', level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Super Nintendo Entertainment System' }).click()
      await page.getByRole('heading', { name: 'Super Nintendo Entertainment System', level: 1 }).waitFor()
      const rows = () => page.locator('[data-title]').allTextContents()
      await expectSoon(rows, snes)
      await page.getByLabel('Show').selectOption('missing')
      await expectSoon(rows, ['Delta (Europe)', 'Epsilon (USA)'])
      await page.getByLabel('Show').selectOption('verified')
      await expectSoon(rows, ['Alpha (Europe)', 'Alpha (USA)', 'Beta (Japan)'])
      await page.getByLabel('Show').selectOption('all')
      await page.getByLabel('Filter games').fill('alpha eur')
      await expectSoon(rows, ['Alpha (Europe)'])
      await page.context().close()
    }
    const page = await tests.open('desktop', '/systems/snes')
    await page.getByRole('button', { name: 'Want Delta (Europe)' }).click()
    await page.getByText('1 game added to your wanted games.').waitFor()
    await page.getByRole('button', { name: 'Want missing games' }).click()
    const dialog = page.getByRole('dialog', { name: 'Want missing games?' })
    await dialog.getByText('Epsilon (USA)').waitFor()
    await expectSoon(() => dialog.getByText('Delta (Europe)').count(), 0)
    await dialog.getByRole('button', { name: 'Add to wanted' }).click()
    await page.getByLabel('Show').selectOption('wanted')
    await expectSoon(() => page.locator('[data-title]').allTextContents(), ['Delta (Europe)', 'Epsilon (USA)'])
    await page.goto(`${tests.app.url()}/wanted`)
    const row = page.getByRole('row').filter({ hasText: 'Epsilon' })
    await row.getByText('SNES').waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'the entries of a game are one card, which leads to each of them, and the library is filtered by platform',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await tests.open(size)
      const card = cardOf(page, 'Celeste')
      await card.getByText('Switch').waitFor()
      await expectSoon(() => card.count(), 1)
      await card.click()
      const others = page.getByRole('list', { name: 'Entries for other platforms' })
      await others.getByRole('link', { name: /Switch/ }).click()
      await others.getByRole('link', { name: /^PC/ }).waitFor()
      await page.goto(`${tests.app.url()}/?platform=SNES`)
      await cardOf(page, 'Beta').waitFor()
      await expectSoon(() => card.count(), 0)
      await page.goto(`${tests.app.url()}/?platform=Switch`)
      await card.waitFor()
      await expectSoon(() => cardOf(page, 'Beta').count(), 0)
      await page.context().close()
    }
    const page = await tests.open('desktop')
    await cardOf(page, 'Celeste').click()
    const platform = page.getByLabel('Add for another platform: Celeste')
    // The keyboard passes other platforms on the way, which must not be added.
    await platform.focus()
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Add game: Celeste (' }).waitFor()
    await platform.selectOption({ label: 'PlayStation 5' })
    expect(await tests.app.ask('GET', '/games?search=Celeste')).toHaveLength(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /PS5/ }).waitFor()
    expect(await tests.app.ask('GET', '/games?platform=ps5')).toHaveLength(1)
    await expectSoon(() => platform.evaluate((element) => element === document.activeElement), true)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)
