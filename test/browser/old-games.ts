import { afterAll } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { violationsOf } from './axe.ts'
import { faultsOf } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const cleanUpMs = 60_000
const shots = process.env.LUDARR_TEST_SHOTS

/** For the tests of one file: a server, Chromium, and a folder with files to import. */
export function oldGames() {
  let folder: string | undefined
  const tests = signedInPages(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ludarr-old-games-'))
    return startServerProcess()
  })
  afterAll(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }, cleanUpMs)
  const inFolder = (...names: string[]): string => {
    if (folder === undefined) throw new Error('The folder is made before the tests, not earlier')
    return join(folder, ...names)
  }
  return {
    tests,
    /** A path in the folder. */
    old: inFolder,
    write(files: Record<string, string>): void {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(inFolder(path)), { recursive: true })
        writeFileSync(inFolder(path), content)
      }
    },
  }
}

/** What is wrong with the page as it stands, in both themes. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const faults = await faultsOf(page, session)
  await session.detach()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await violationsOf(page)))
  }
  return faults
}

/** Takes a picture of the page if `LUDARR_TEST_SHOTS` is a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}
