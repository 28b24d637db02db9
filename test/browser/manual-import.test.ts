import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { violationsOf } from './axe.ts'
import { faultsOf, type Size, settled } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const shots = process.env.LUDARR_TEST_SHOTS

let old: string
const tests = signedInPages(async () => {
  old = mkdtempSync(join(tmpdir(), 'ludarr-old-games-'))
  return startServerProcess()
})
const { available, expectNoTroubles } = tests

afterAll(() => {
  if (available) rmSync(old, { recursive: true, force: true })
})

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(old, path)), { recursive: true })
    writeFileSync(join(old, path), content)
  }
}

/** What is wrong with the page as it stands, in both themes. */
async function faultsInBothThemes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const faults = await faultsOf(page, session)
  await session.detach()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await violationsOf(page)))
  }
  return faults
}

async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

// Asked less often than `eventually` does, so that the requests of the test are not limited.
async function isDone(gameId: string): Promise<boolean> {
  await pause(500)
  const imports: { gameId: string; status: string }[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.some((record) => record.gameId === gameId && record.status === 'done')
}

for (const size of ['desktop', 'phone'] as const satisfies Size[]) {
  test.skipIf(!available)(
    `files of a folder are assigned, corrected and imported on a ${size}`,
    async () => {
      const folder = `games on ${size}`
      write({
        [`${folder}/Portal.2.${size}.v1.2-GRP/portal2.exe`]: 'portal',
        [`${folder}/Portal.2.${size}.v1.2-GRP/DLC/skin.pak`]: 'skin',
        [`${folder}/Portal.2.${size}.v1.2-GRP/notes.txt`]: 'notes',
        [`${folder}/unknown thing/game.exe`]: 'game',
        [`${folder}/unknown thing/game.pak`]: 'levels',
      })
      const portal = await tests.app.ask('POST', '/games', { title: `Portal 2 ${size}`, status: 'wanted' })
      const thing = await tests.app.ask('POST', '/games', { title: `Thing ${size}`, status: 'wanted' })
      const page = await tests.open(size, '/activity')
      await page.getByRole('link', { name: 'Manual import' }).click()
      await page.getByRole('heading', { name: 'Manual import', level: 1 }).waitFor()
      await page.getByLabel('Folder', { exact: true }).fill(join(old, folder))
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      const row = page.getByRole('listitem').filter({ hasText: `Portal.2.${size}.v1.2-GRP` })
      await row.waitFor()
      expect(await faultsInBothThemes(page)).toEqual([])
      await shoot(page, `import-${size}`)

      // The address leads to the same folder and mode.
      await page.getByLabel('Import mode').selectOption('move')
      await page.reload()
      await row.waitFor()
      expect(await page.getByLabel('Import mode').inputValue()).toBe('move')

      // What is unclear is assigned to a game.
      await page.getByRole('button', { name: 'Choose the game of unknown thing' }).click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('combobox').fill(`Thing ${size}`)
      await picker.getByRole('option', { name: new RegExp(`^Thing ${size}`) }).click()
      await picker.getByRole('button', { name: 'Choose game' }).click()
      await picker.waitFor({ state: 'detached' })

      // A file is left out, and a folder gets another version.
      await row.getByRole('button', { name: /^Files/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Import notes.txt' }).uncheck()
      await dialog.getByText('2 files are imported into').waitFor()
      await dialog.getByText('1 file is skipped.').waitFor()
      await dialog.getByLabel('Version of DLC/', { exact: true }).fill('7')
      await dialog.getByLabel('Version of DLC/', { exact: true }).press('Enter')
      await eventually('The preview has the version', 45_000, async () => {
        return (await dialog.getByLabel('Version of DLC/skin.pak', { exact: true }).inputValue()) === '7'
      })
      await settled(page)
      expect(await faultsInBothThemes(page)).toEqual([])
      await shoot(page, `import-files-${size}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      const boxes = page.getByRole('checkbox', { name: /^Select / })
      await boxes.first().focus()
      await page.keyboard.press('Control+a')
      await page.getByText('2 selected').first().waitFor()
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await boxes.first().focus()
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByText('2 selected').first().waitFor()
      await boxes.nth(1).and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: 'Select all with a game' }).click()
      await page.getByRole('button', { name: 'Import 2', exact: true }).click()
      await page.getByText('2 imports started.').waitFor()
      await eventually('Both games are imported', 60_000, async () => {
        return (await isDone(portal.id)) && (await isDone(thing.id))
      })
      const recent = page.getByRole('region', { name: 'Recent manual imports' })
      await recent.getByText('Imported', { exact: true }).nth(1).waitFor()
      await shoot(page, `import-done-${size}`)
      const placed = join(tests.app.libraryRoot, `Portal 2 ${size}`)
      expect(readdirSync(placed).sort()).toEqual(['DLC', 'portal2.exe'])
      expect(readdirSync(join(old, folder))).toEqual([`Portal.2.${size}.v1.2-GRP`])
      expect(readdirSync(join(old, folder, `Portal.2.${size}.v1.2-GRP`))).toEqual(['notes.txt'])
      const files: { version: string; category: string }[] = await tests.app.ask('GET', `/games/${portal.id}/files`)
      expect(files.map(({ version, category }) => ({ version, category }))).toEqual([
        { version: '7', category: 'dlc' },
        { version: '1.2', category: 'main' },
      ])
      expectNoTroubles()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'a doubtful import is examined, corrected and imported by keyboard alone',
  async () => {
    write({
      'doubtful/Quake.v1.0-GRP/quake.exe': 'quake',
      'doubtful/Quake.v1.0-GRP/Free Games.lnk': 'a link',
      'doubtful/Quake.v1.0-GRP/maps/one.pak': 'one',
    })
    const game = await tests.app.ask('POST', '/games', { title: 'Quake', status: 'wanted' })
    const items = [{ path: join(old, 'doubtful/Quake.v1.0-GRP'), gameId: game.id }]
    await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
    await eventually('The import needs review', 60_000, async () => {
      await pause(500)
      const imports: { gameId: string; status: string }[] = await tests.app.ask('GET', '/imports')
      return imports.some((record) => record.gameId === game.id && record.status === 'review')
    })
    const page = await tests.open('desktop', '/activity')
    const review = page.getByRole('button', { name: /^Review Quake/ })
    await review.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const link = dialog.getByRole('checkbox', { name: 'Import Free Games.lnk' })
    await link.waitFor()
    await settled(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'review-desktop')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'review-320')
    await page.setViewportSize({ width: 1440, height: 900 })

    await link.focus()
    await page.keyboard.press('Space')
    await dialog.getByText('2 files are imported into').waitFor()
    await dialog.getByText('the files stay where they are').waitFor()
    await dialog.getByLabel('Kind of maps/', { exact: true }).focus()
    await page.keyboard.type('Extra')
    await dialog.getByText('Imported as Extras/Quake.v1.0-GRP/maps/one.pak').waitFor()
    await dialog.getByRole('button', { name: 'Hide files in maps/' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Show files in maps/' }).waitFor()
    // Closing loses nothing but what was not decided, and returns the focus.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await review.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await link.waitFor()
    await link.focus()
    await page.keyboard.press('Space')
    await dialog.getByText('1 file is skipped.').waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually('It is imported', 60_000, () => isDone(game.id))
    expect(readdirSync(join(tests.app.libraryRoot, 'Quake')).sort()).toEqual(['maps', 'quake.exe'])
    expect(existsSync(join(old, 'doubtful/Quake.v1.0-GRP/Free Games.lnk'))).toBe(true)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a running manual import is stopped in the queue',
  async () => {
    write({ 'slow/Doom.v1.0-GRP/doom.exe': 'doom' })
    // A virus scanner that answers, but never ends its scan.
    const scanner = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', (bytes) => {
        if (bytes.toString('latin1').startsWith('zPING')) socket.end('PONG\0')
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const address = scanner.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: `127.0.0.1:${port}` })
      const game = await tests.app.ask('POST', '/games', { title: 'Doom', status: 'wanted' })
      const items = [{ path: join(old, 'slow/Doom.v1.0-GRP'), gameId: game.id }]
      await tests.app.ask('POST', '/manual-import', { transferMode: 'move', items })
      const page = await tests.open('phone', '/activity')
      await page.getByRole('button', { name: 'Stop import' }).click()
      await page.getByText('Stopped the import of Doom.v1.0-GRP.').waitFor()
      await page.getByRole('button', { name: /^Review Doom/ }).waitFor()
      expect(readdirSync(tests.app.libraryRoot)).not.toContain('Doom')
      expect(existsSync(join(old, 'slow/Doom.v1.0-GRP/doom.exe'))).toBe(true)
      expectNoTroubles()
    } finally {
      await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: null })
      scanner.close()
    }
  },
  testMs,
)
