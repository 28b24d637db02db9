import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 300_000

/** Arcade boards with their chips. The contents of a chip are its name. */
const boards = [
  { name: 'comet', description: 'Comet Run (World)', cloneOf: null, chips: ['comet.1', 'comet.2'] },
  { name: 'cometj', description: 'Comet Run (Japan)', cloneOf: 'comet', chips: ['cometj.1', 'comet.2'] },
  { name: 'digger9', description: 'Digger Nine (set 1)', cloneOf: null, chips: ['digger9.1'] },
  { name: 'orbital', description: null, cloneOf: null, chips: ['orbital.1', 'orbital.2'] },
  { name: 'orbitalu', description: null, cloneOf: 'orbital', chips: ['orbitalu.1', 'orbital.2'] },
  { name: 'zodiac', description: null, cloneOf: null, chips: ['zodiac.1', 'zodiac.2'] },
]

const dat = `<?xml version="1.0"?><datafile><header><name>MAME</name><version>0.278</version></header>${boards
  .map(({ name, description, cloneOf, chips }) => {
    const roms = chips.map((chip) => {
      const sha1 = createHash('sha1').update(chip).digest('hex')
      return `<rom name="${chip}" size="${chip.length}" sha1="${sha1}"/>`
    })
    const text = description === null ? '' : `<description>${description}</description>`
    return `<machine name="${name}"${cloneOf === null ? '' : ` cloneof="${cloneOf}"`}>${text}${roms.join('')}</machine>`
  })
  .join('')}</datafile>`

const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' })
  const board = async (name: string, chips: Record<string, string>) => {
    const zip = new JSZip()
    for (const [chip, text] of Object.entries(chips)) zip.file(chip, text)
    mkdirSync(join(app.folder, 'roms/arcade'), { recursive: true })
    writeFileSync(join(app.folder, `roms/arcade/${name}.zip`), await zip.generateAsync({ type: 'nodebuffer' }))
  }
  await board('comet', { 'comet.1': 'comet.1', 'comet.2': 'comet.2' })
  await board('cometj', { 'cometj.1': 'cometj.1' })
  await board('orbitalu', { 'orbitalu.1': 'orbitalu.1', 'orbital.2': 'orbital.2' })
  await board('zodiac', { 'zodiac.1': 'zodiac.1' })
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/root-folders', { path: join(app.folder, 'roms'), name: 'ROMs', kind: 'roms' })
  await app.ask('POST', '/library/scan', {})
  await eventually('The boards are in the library', 30_000, async () => (await app.ask('GET', '/games')).length === 4)
  return app
})
const { available, expectNoTroubles } = tests

test.skipIf(!available)(
  'boards stay whole in their archives, and the preview of missing ones counts a family once',
  async () => {
    const settings = await tests.open('desktop', '/systems')
    // Nothing is verified or not without a DAT.
    await settings.getByText('There is no DAT to check these games against.').waitFor()
    await expectSoon(() => settings.getByText('verified', { exact: false }).count(), 0)
    await settings.getByRole('link', { name: 'Add a DAT' }).click()
    await expectSoon(() => settings.evaluate(() => document.activeElement?.id), 'setting-dats')
    await settings
      .getByLabel('Upload a DAT, or a zip of DATs')
      .setInputFiles({ name: 'mame.dat', mimeType: 'application/xml', buffer: Buffer.from(dat) })
    await settings.getByText('Version 0.278, 6 games').waitFor()
    await settings.getByRole('button', { name: 'Check dumps' }).click()
    await settings.getByText('4 files: 3 verified, 0 bad, 1 unknown, 0 cannot be checked').waitFor()
    await settings.context().close()
    for (const size of ['desktop', 'phone'] as const) {
      const page = await tests.open(size, '/systems/arcade')
      const rows = () => page.locator('[data-title]').allTextContents()
      await expectSoon(
        rows,
        boards.map(({ name, description }) => description ?? name),
      )
      // The chip that a clone lacks is in the archive of its parent.
      await page.getByLabel('Show').selectOption('verified')
      await expectSoon(rows, ['Comet Run (World)', 'Comet Run (Japan)', 'orbitalu'])
      // A chip of its clone makes no board.
      await page.getByLabel('Show').selectOption('missing')
      await expectSoon(rows, ['Digger Nine (set 1)', 'orbital'])
      // Its short name is shown, and found.
      await page.getByLabel('Filter games').fill('digger9')
      await expectSoon(rows, ['Digger Nine (set 1)'])
      await page.getByText('digger9', { exact: true }).waitFor()
      await page.getByLabel('Filter games').fill('')
      await page.getByRole('button', { name: 'Want missing games' }).click()
      const dialog = page.getByRole('dialog', { name: 'Want missing games?' })
      // The clone of another board of the family is there.
      await dialog.getByText('Digger Nine (set 1) · digger9').waitFor()
      await expectSoon(() => dialog.getByText('orbital').count(), 0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page.context().close()
    }
    const titles = (await tests.app.ask('GET', '/games')).map(({ title }: { title: string }) => title)
    expect(titles.toSorted()).toEqual(['Comet Run', 'Comet Run (Japan)', 'orbitalu', 'zodiac'])
    expectNoTroubles()
  },
  testMs,
)
