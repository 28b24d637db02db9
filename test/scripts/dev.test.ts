import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { openPage, startBrowser } from '../browser/browser.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'

setDefaultTimeout(120_000)
const checkout = join(import.meta.dirname, '../..')
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A copy of the checkout in which files can be changed. */
function copyOfCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-checkout-'))
  ends.push(async () => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['src', 'scripts', 'drizzle', 'package.json', 'bun.lock', 'bunfig.toml', 'tsconfig.json'])
    cpSync(join(checkout, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', '.tools']) symlinkSync(join(checkout, name), join(folder, name))
  mkdirSync(join(folder, 'dist'))
  cpSync(join(checkout, 'dist/swagger'), join(folder, 'dist/swagger'), { recursive: true })
  return folder
}

function start(folder: string, command: string, args: string[] = []) {
  const child: ChildProcess = spawn(join(folder, 'scripts', command), args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LUDARR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => {
      output += piece
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended
  }
  ends.push(stop)
  const says = (pattern: RegExp, times = 1) =>
    eventually(`${command} says ${pattern} ${times} times; it said: ${output}`, 60_000, async () => {
      const found = [...output.matchAll(new RegExp(pattern, 'gm'))]
      return found.length >= times ? (found[times - 1] ?? null) : null
    })
  return { says, stop, ended }
}

function change(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

test.skipIf(!peerAvailable('chromium'))(
  './scripts/dev shows the demo, and reloads page and server on a change without signing anybody out',
  async () => {
    const folder = copyOfCheckout()
    const dev = start(folder, 'dev')
    const [, url = ''] = await dev.says(/^Listening on (\S+)$/)
    const browser = await startBrowser()
    ends.push(() => browser.close())
    const page = await openPage(browser, 'desktop', [])
    await page.goto(url)
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('demo-demo')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /Lantern Run/ })
      .first()
      .waitFor()

    change(folder, 'src/ui/texts/en/library.ts', "title: 'Library'", "title: 'Bookshelf'")
    await page.getByRole('heading', { name: 'Bookshelf', level: 1 }).waitFor()

    await page.goto(`${url}/help/library`)
    change(folder, 'src/help/library.md', '# Library', '# All my games')
    await page.getByRole('heading', { name: 'All my games', level: 1 }).waitFor()

    await page.evaluate(() => Object.assign(globalThis, { isBeforeReload: true }))
    change(folder, 'src/version.ts', '= description', "= 'changed-' + description")
    await eventually('The server is the changed one', 60_000, async () => {
      const answer = await fetch(`${url}/api/config`).then(
        (response) => response.json(),
        () => null,
      )
      return String(answer?.version).startsWith('changed-') ? true : null
    })
    // The page reloads itself, which would abort a navigation that starts earlier.
    await page.waitForFunction(() => !('isBeforeReload' in globalThis))
    await page.goto(url, { waitUntil: 'commit' })
    await page
      .getByRole('link', { name: /Lantern Run/ })
      .first()
      .waitFor()

    change(folder, 'src/version.ts', "'changed-'", '(((')
    await dev.says(/The server did not start/)
    change(folder, 'src/version.ts', '(((', "'mended-'")
    await eventually('The server is back', 60_000, async () => {
      const answer = await fetch(`${url}/api/config`).then(
        (response) => response.json(),
        () => null,
      )
      return String(answer?.version).startsWith('mended-') ? true : null
    })
    expect(await dev.stop()).toBe(0)
  },
)

test('./scripts/test --watch runs the tests at the paths again after a change', async () => {
  const folder = copyOfCheckout()
  mkdirSync(join(folder, 'test'))
  for (const name of ['ui', '.ui'])
    cpSync(join(checkout, 'dist', name), join(folder, 'dist', name), { recursive: true })
  const file = 'test/sum.test.ts'
  writeFileSync(
    join(folder, file),
    "import { expect, test } from 'bun:test'\ntest('a sum', () => expect(1 + 1).toBe(2))\n",
  )
  const watching = start(folder, 'test', ['--watch', file])
  await watching.says(/^1 passed, 0 failed/)
  await watching.says(/^Waiting for a change/)
  change(folder, file, 'toBe(2)', 'toBe(3)')
  await watching.says(/^0 passed, 1 failed/)
  await watching.says(/^Waiting for a change/, 2)
  change(folder, file, 'toBe(3)', 'toBe(2)')
  await watching.says(/^1 passed, 0 failed/, 2)
})

test('./scripts/test --watch asks for paths', async () => {
  const watching = start(copyOfCheckout(), 'test', ['--watch'])
  expect(await watching.ended).toBe(2)
  await watching.says(/Specify the tests to watch/)
})
