import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeliverySite, someBytes, startDeliverySite } from './scene.ts'

let site: DeliverySite
let place: string
let game: ReturnType<DeliverySite['addGame']>
let whole: Buffer

const files = {
  'setup.exe': someBytes(3_000_000),
  'setup-1.bin': someBytes(9_000_000, 2),
  'data/Größe/leer': '',
  'data/Größe/b.bin': someBytes(700_000, 3),
}

beforeAll(async () => {
  site = await startDeliverySite()
  place = mkdtempSync(join(tmpdir(), 'ludarr-programs-'))
  game = site.addGame(site.robin.user.id, 'Hades', files)
  whole = Buffer.from(await (await site.robin.ask('GET', game.url)).arrayBuffer())
})
afterAll(async () => {
  await site.stop()
  rmSync(place, { recursive: true })
})

function run(command: string, args: string[], options: { cwd?: string; killAfterMs?: number } = {}) {
  return new Promise<{ code: number | null; text: string }>((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd ?? place, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
    const timer = setTimeout(() => child.kill('SIGKILL'), options.killAfterMs ?? 60_000)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, text })
    })
  })
}

async function link(): Promise<string> {
  return (await (await site.robin.ask('POST', `/api/games/${game.id}/download-links`, {})).json()).url
}

const header = () => `Authorization: Bearer ${site.robin.token}`
const isWhole = (path: string): boolean => Buffer.compare(readFileSync(join(place, path)), whole) === 0

test('curl resumes a download that was cut', async () => {
  const url = `${site.url}${game.url}`
  for (const cut of [1, 40, 2_999_999, 6_000_001, whole.length - 1]) {
    writeFileSync(join(place, 'curl.zip'), whole.subarray(0, cut))
    const { code } = await run('curl', ['-sS', '-C', '-', '-H', header(), '-o', 'curl.zip', url])
    expect({ cut, code, isWhole: isWhole('curl.zip') }).toEqual({ cut, code: 0, isWhole: true })
  }
})

test('curl is killed in the middle and goes on', async () => {
  const url = await link()
  const args = ['-sS', '-C', '-', '-o', 'killed.zip', url]
  await run('curl', ['--limit-rate', '3M', ...args], { killAfterMs: 1200 })
  const before = statSync(join(place, 'killed.zip')).size
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(whole.length)
  expect((await run('curl', args)).code).toBe(0)
  expect(isWhole('killed.zip')).toBe(true)
})

test('wget resumes, and names the file as the game', async () => {
  const url = await link()
  await run('wget', ['-q', '--content-disposition', '--limit-rate=3m', url], { killAfterMs: 1200 })
  expect(readdirSync(place)).toContain('Hades.zip')
  const { code } = await run('wget', ['-q', '-c', '-O', 'Hades.zip', url])
  expect({ code, isWhole: isWhole('Hades.zip') }).toEqual({ code: 0, isWhole: true })
})

test('aria2c downloads with eight connections, and resumes after it was killed', async () => {
  const url = await link()
  const args = ['-q', '-c', '-x', '8', '-s', '8', '-k', '1M', '--file-allocation=none', '-o', 'aria.zip', url]
  await run('aria2c', ['--max-overall-download-limit=3M', ...args], { killAfterMs: 1500 })
  const { code } = await run('aria2c', args)
  expect({ code, isWhole: isWhole('aria.zip') }).toEqual({ code: 0, isWhole: true })
})

test('7z and unzip find the same files in what was downloaded', async () => {
  await run('curl', ['-sS', '-o', 'all.zip', await link()])
  for (const [name, command, ...args] of [
    ['by-7z', '7z', 'x', '-oby-7z', 'all.zip'],
    ['by-unzip', 'unzip', '-q', 'all.zip', '-d', 'by-unzip'],
  ] as const) {
    expect({ name, code: (await run(command, [...args])).code }).toEqual({ name, code: 0 })
    expect({ name, ...(await run('diff', ['-r', game.folder, name])) }).toEqual({ name, code: 0, text: '' })
  }
})

test('a client that goes away leaves no open file', async () => {
  const opened = () =>
    readdirSync('/proc/self/fd').filter((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`).startsWith(game.folder)
      } catch {
        return false
      }
    })
  const children = Array.from({ length: 6 }, (_, index) =>
    run('curl', ['-sS', '--limit-rate', '200k', '-H', header(), '-o', `gone-${index}`, `${site.url}${game.url}`], {
      killAfterMs: 900,
    }),
  )
  await Bun.sleep(500)
  expect(opened().length).toBeGreaterThan(0)
  await Promise.all(children)
  for (let turn = 0; turn < 50 && (opened().length > 0 || site.app.deliveries.open.size > 0); turn += 1)
    await Bun.sleep(100)
  expect([opened(), site.app.deliveries.open.size]).toEqual([[], 0])
})

test('a part in the middle of 66 GB, after another start of the program', async () => {
  const large = site.addGame(site.robin.user.id, 'Large', { 'a.txt': 'first' })
  const size = 66_000_000_000
  mkdirSync(join(large.folder, 'data'))
  writeFileSync(join(large.folder, 'data/big.iso'), '')
  truncateSync(join(large.folder, 'data/big.iso'), size)
  large.recordFile('data/big.iso', size)
  const head = await site.robin.ask('HEAD', large.url)
  const etag = head.headers.get('etag') ?? ''
  const total = Number(head.headers.get('content-length'))
  expect(total).toBeGreaterThan(size)
  const { createDeliveries } = await import('#core/file-delivery/deliveries.ts')
  Object.assign(site.app.deliveries, createDeliveries())
  const url = large.fileUrl('data/big.iso')
  const part = await site.robin.ask('GET', url, undefined, { range: 'bytes=33000000000-33000000099' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 33000000000-33000000099/${size}`])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  // Its checksums are not computed yet.
  const archive = await site.robin.ask('GET', large.url, undefined, { 'if-range': etag, range: `bytes=${total - 22}-` })
  expect(archive.status).toBe(503)
  expect(Number(archive.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await archive.json()).toMatchObject({ preparation: { state: 'running', bytesTotal: size + 5 } })
}, 60_000)
