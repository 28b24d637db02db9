import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { WebSocketRoute } from 'playwright-core'
import { eventually, pause } from '../peers/loopback.ts'
import { settled } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { faultsInBothThemes, oldGames, shoot } from './old-games.ts'

const testMs = 180_000
const { tests, old, write } = oldGames()
const { available, expectNoTroubles } = tests

async function lastImport(gameId: string): Promise<{ id: string; status: string } | undefined> {
  await pause(500)
  const imports: { id: string; gameId: string; status: string }[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.find((record) => record.gameId === gameId)
}

/** A game with imported files, and a folder with others of the same names. */
async function importedAndChanged(name: string): Promise<string> {
  const release = `${name}.Hill.v1.0-GRP`
  for (const folder of ['conflicts', 'imported']) {
    write({ [`${folder}/${release}/game.exe`]: `in ${folder}`, [`${folder}/${release}/levels.pak`]: 'levels' })
  }
  const { id } = await tests.app.ask('POST', '/games', { title: `${name} Hill`, status: 'wanted' })
  const items = [{ path: old('imported', release), gameId: id }]
  await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
  await eventually(`${name} Hill has files`, 60_000, async () => (await lastImport(id))?.status === 'done')
  return id
}

test.skipIf(!available)(
  'what happens to existing files is chosen before the import, and one without a choice leads to its review',
  async () => {
    const [green = '', gray = ''] = await Promise.all(['Green', 'Gray'].map(importedAndChanged))
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(old('conflicts'))}`)
    await page.getByRole('button', { name: 'Files of Green.Hill.v1.0-GRP' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A different file exists').waitFor()
    await dialog.getByRole('radio', { name: /^Replace/ }).check()
    await dialog.getByText('Replaces the existing file').waitFor()
    await settled(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'import-conflict-desktop')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Select all with a game' }).click()
    await page.getByRole('button', { name: 'Import 2', exact: true }).click()
    await page.getByText('2 imports started.').waitFor()
    await eventually('Green Hill is imported', 60_000, async () => (await lastImport(green))?.status === 'done')
    expect(readFileSync(join(tests.app.libraryRoot, 'Green Hill/game.exe'), 'utf8')).toBe('in conflicts')

    const recent = page.getByRole('region', { name: 'Recent manual imports' })
    await recent.getByRole('listitem').filter({ hasText: 'Gray' }).getByRole('link', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Review Gray.Hill.v1.0-GRP' }).waitFor()
    expect(await page.getByLabel('Filter downloads').inputValue()).toBe('Gray.Hill.v1.0-GRP')
    await tests.app.ask('POST', `/imports/${(await lastImport(gray))?.id}/resolve`, { action: 'skip' })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a preview that fails after a correction leaves the corrections and the question about existing files',
  async () => {
    const id = await importedAndChanged('Brown')
    const release = 'Brown.Hill.v1.0-GRP'
    const items = [{ path: old('conflicts', release), gameId: id }]
    await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
    await eventually('The import needs review', 60_000, async () => (await lastImport(id))?.status === 'review')
    const page = await tests.open('desktop', '/activity', { expected: [/^POST \S+\/preview 500$/] })
    await page.getByRole('button', { name: `Review ${release}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A different file exists').waitFor()

    await page.route(/\/preview$/, (route) => route.fulfill({ status: 500, json: { error: 'The disk is full.' } }))
    const version = dialog.getByLabel('Version', { exact: true })
    await version.fill('2.0')
    await dialog.getByText('The disk is full.').waitFor()
    expect(await version.inputValue()).toBe('2.0')
    expect(await dialog.getByRole('checkbox', { name: 'Import game.exe' }).count()).toBe(1)
    const refused = page.waitForResponse(/\/preview$/)
    await dialog.getByRole('radio', { name: /^Replace/ }).check()
    // The preview of this choice fails as well.
    await refused
    await dialog.getByText('The disk is full.').waitFor()
    const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
    expect(await importButton.isDisabled()).toBe(true)
    await page.unroute(/\/preview$/)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('The disk is full.').waitFor({ state: 'detached' })
    expect(await version.inputValue()).toBe('2.0')
    expect(await importButton.isEnabled()).toBe(true)
    await page.context().close()
    await tests.app.ask('POST', `/imports/${(await lastImport(id))?.id}/resolve`, { action: 'skip' })
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a doubtful import is examined, corrected and imported by keyboard alone',
  async () => {
    write({
      'doubtful/Quake.v1.0-GRP/quake.exe': 'quake',
      'doubtful/Quake.v1.0-GRP/Free Games.lnk': 'a link',
      'doubtful/Quake.v1.0-GRP/maps/one.pak': 'one',
    })
    const game = await tests.app.ask('POST', '/games', { title: 'Quake', status: 'wanted' })
    const items = [{ path: old('doubtful/Quake.v1.0-GRP'), gameId: game.id }]
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
    await expectSoon(() => faultsInBothThemes(page), [])
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
    // Closing asks before corrections are lost, and returns the focus.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByText('Not saved: Files.').waitFor()
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
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
    await eventually('It is imported', 60_000, async () => (await lastImport(game.id))?.status === 'done')
    expect(readdirSync(join(tests.app.libraryRoot, 'Quake')).sort()).toEqual(['maps', 'quake.exe'])
    expect(existsSync(old('doubtful/Quake.v1.0-GRP/Free Games.lnk'))).toBe(true)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'imports that run for one game each show their own progress',
  async () => {
    const page = await tests.open('desktop', '/activity')
    const running = (id: string) => ({
      id,
      downloadId: id,
      gameId: 'hexen',
      gameTitle: 'Hexen',
      title: `Hexen ${id}`,
      status: 'running',
      sourcePath: null,
      targetPath: null,
      transferMode: null,
      unpackedFiles: 0,
      message: null,
      cause: null,
      filesDone: 0,
      filesTotal: 0,
      conflicts: null,
      startedAt: '2026-11-28T00:00:00.000Z',
      finishedAt: null,
    })
    await page.route('**/api/imports?*manual=true*', (route) =>
      route.fulfill({ json: [running('disc 1'), running('disc 2')] }),
    )
    const connected = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket(/socket\.io/, (socket) => {
      socket.connectToServer()
      connected.resolve(socket)
    })
    await page.goto(`${tests.app.url()}/import`)
    const recent = page.getByRole('region', { name: 'Recent manual imports' })
    await recent.getByText('Hexen disc 2').waitFor()
    const socket = await connected.promise
    const report = (id: string, bytesDone: number) => {
      const progress = { id, downloadId: `of ${id}`, gameId: 'hexen', phase: 'copying', bytesDone, bytesTotal: 100 }
      // An event of Socket.IO.
      socket.send(`42${JSON.stringify(['importProgress', progress])}`)
    }
    await eventually('Each bar has its own value', 20_000, async () => {
      report('disc 1', 25)
      report('disc 2', 75)
      await pause(300)
      const bars = recent.getByRole('progressbar')
      const values = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-valuenow')))
      return values.join() === '25,75'
    })
    await page.context().close()
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
      const items = [{ path: old('slow/Doom.v1.0-GRP'), gameId: game.id }]
      await tests.app.ask('POST', '/manual-import', { transferMode: 'move', items })
      const page = await tests.open('phone', '/activity')
      await page.getByRole('button', { name: 'Stop import' }).click()
      await page.getByText('Stopped the import of Doom.v1.0-GRP.').waitFor()
      await page.getByRole('button', { name: /^Review Doom/ }).waitFor()
      expect(readdirSync(tests.app.libraryRoot)).not.toContain('Doom')
      expect(existsSync(old('slow/Doom.v1.0-GRP/doom.exe'))).toBe(true)
      expectNoTroubles()
    } finally {
      await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: null })
      scanner.close()
    }
  },
  testMs,
)
