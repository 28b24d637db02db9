import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { fill, press } from './keyboard.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let source: Awaited<ReturnType<typeof startTorznabSource>>
let app: ServerProcess
let browser: Browser
let folder: string
let gameId: string
const troubles: string[] = []

const releases = [
  { title: 'Harbour.Tales.v1.0-RUNE', size: 30_000_000_000 },
  { title: 'Harbour.Tales.v1.0-CODEX', size: 5_000_000_000 },
]

beforeAll(async () => {
  if (!available) return
  source = await startTorznabSource({
    releases: releases.map(({ title, size }) => {
      const { bytes } = lonelyTorrent(title, 'http://127.0.0.1:9/announce')
      return { title, size, seeders: 50, file: { bytes, type: 'application/x-bittorrent', name: `${title}.torrent` } }
    }),
  })
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  folder = mkdtempSync(join(tmpdir(), 'ludarr-release-rules-'))
  const settings = { watchFolder: join(folder, 'watch'), completedFolder: join(folder, 'done') }
  for (const path of Object.values(settings)) mkdirSync(path)
  await app.ask('PATCH', '/settings', {
    autoSearchEnabled: false,
    acceptedGroups: ['FitGirl'],
    unknownGroups: 'review',
  })
  await app.ask('POST', '/downloaders', { name: 'Folder', type: 'blackhole', settings })
  await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
  gameId = (await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'wanted' })).id
  expect(await app.ask('POST', `/games/${gameId}/search`)).toMatchObject({ grabbed: null, considered: 2 })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await source.close()
  rmSync(folder, { recursive: true, force: true })
}, testMs)

async function open(size: Size, path: string): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, [
    /^(?:PUT|POST) \/api\/settings\/release-rules\S* 400$/,
  ])
  await signIn(page, app.url())
  await page.goto(`${app.url()}${path}`)
  await settled(page)
  return page
}

const faults = async (page: Page) => faultsOf(page, await page.context().newCDPSession(page))
const stored = () => app.ask('GET', '/settings/release-rules')
const names = async () => (await stored()).map(({ name }: { name: string }) => name)

for (const size of few(['phone', 'desktop'] as const)) {
  test.skipIf(!available)(
    `rules are tried, added, ordered, exported, imported and removed on a ${size}`,
    async () => {
      await app.ask('PUT', '/settings/release-rules', [])
      const page = await open(size, '/settings/release-rules')
      await page.getByRole('button', { name: 'Add rule' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Rule name').fill('RUNE is fine')
      await dialog.getByLabel('Compared field').selectOption('Group')
      await dialog.getByLabel('Kind of pattern').selectOption('Regular expression')
      await dialog.getByLabel('Pattern', { exact: true }).fill('(rune')
      await dialog.getByLabel('Effect').selectOption('Accept')
      await dialog.getByRole('button', { name: 'Try' }).click()
      await dialog.getByText('a closing parenthesis is missing').waitFor()
      expect(await faults(page)).toEqual([])
      await dialog.getByLabel('Pattern', { exact: true }).fill('^rune$')
      await dialog.getByRole('button', { name: 'Try' }).click()
      await dialog
        .getByText('The rule matches 1 of the 2 releases seen last. 0 are accepted now, 1 with these')
        .waitFor()
      const change = dialog.getByRole('listitem').filter({ hasText: 'Harbour.Tales.v1.0-RUNE' })
      await change.getByText('Needs review → Accepted').waitFor()
      expect(await stored()).toEqual([])
      expect(await faults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Group · Regular expression · ^rune$').waitFor()

      await page.getByRole('button', { name: 'Add rule' }).click()
      await dialog.getByLabel('Rule name').fill('Too large')
      await dialog.getByLabel('Compared field').selectOption('Size')
      await dialog.getByLabel('Size', { exact: true }).fill('20 GB')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText(/Size · More than · 20(\.0)? GB/).waitFor()
      expect(await stored()).toMatchObject([{ name: 'RUNE is fine' }, { pattern: '>20000000000', effect: 'reject' }])
      await page.getByRole('button', { name: 'Move Too large up' }).click()
      await expectSoon(names, ['Too large', 'RUNE is fine'])
      expect(await faults(page)).toEqual([])

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ])
      const file = join(folder, `${size}.json`)
      await download.saveAs(file)
      await page.getByRole('button', { name: 'Remove Too large' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText(/Size · More than · 20(\.0)? GB/).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Import' }).click()
      await dialog.getByLabel('JSON file').setInputFiles({
        name: 'newer.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"format":"ludarr-release-rules","version":9,"rules":[]}'),
      })
      await dialog.getByRole('button', { name: 'Import' }).click()
      await dialog.getByText('This file has version 9 of release rules').waitFor()
      await dialog.getByLabel('JSON file').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Import' }).click()
      await page.getByText('1 rule added, 1 replaced.').waitFor()
      await expectSoon(names, ['RUNE is fine', 'Too large'])
      await page.getByText(/Size · More than · 20(\.0)? GB/).waitFor()
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'a rule is added with the keyboard alone',
  async () => {
    await app.ask('PUT', '/settings/release-rules', [])
    const page = await open('desktop', '/settings/release-rules')
    await press(page, /^Add rule$/)
    await fill(page, /^Rule name$/, 'No betas')
    await fill(page, /^Pattern$/, 'beta')
    await press(page, /^Save$/)
    await page.getByText('Name · Whole words · beta').waitFor()
    expect(await stored()).toMatchObject([{ name: 'No betas', kind: 'words', field: 'name', effect: 'reject' }])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a release that needs review says why, and is grabbed by the user',
  async () => {
    await app.ask('PUT', '/settings/release-rules', [])
    const page = await open('phone', `/games/${gameId}?tab=releases`)
    await page.getByRole('button', { name: 'Find releases' }).click()
    await page.getByText('Needs review:').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Grab\W+Harbour.Tales.v1.0-CODEX$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Harbour.Tales.v1.0-CODEX needs review:').waitFor()
    await dialog.getByText('Not an accepted group: CODEX').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Grab' }).click()
    await page.getByText('Sent Harbour.Tales.v1.0-CODEX to Folder.').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the pages log no error to the console', () => {
  expect(troubles).toEqual([])
})
