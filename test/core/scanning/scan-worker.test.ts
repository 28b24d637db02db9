import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { startScanWorker } from '#core/scanning/spawn-scan-worker.ts'
import type { ScanWorker } from '#domain/ports/scan-worker.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { eventually } from '../../peers/loopback.ts'
import { writeTree } from '../importing/arrived-download.ts'

let place: string
let stopping: AbortController
let worker: ScanWorker

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  stopping = new AbortController()
  worker = startScanWorker([...ownCommand(), '__scan'], stopping.signal)
})

afterEach(() => {
  worker.close()
  rmSync(place, { recursive: true, force: true })
})

test('many games are measured, each with its own files, whatever their names', async () => {
  const names = ['Hades', 'line\nbreak', '"quoted"', 'Pokémon 日本', 'missing', '-rf', 'a.iso']
  for (const name of names.slice(0, 6)) if (name !== 'missing') writeTree(place, { [`${name}/game.bin`]: name })
  writeFileSync(join(place, 'a.iso'), '')
  truncateSync(join(place, 'a.iso'), 20 * 1024 ** 3)
  const all = await Promise.all(names.map((name) => worker.measure(join(place, name))))
  expect(all).toEqual(
    names.map((name) => {
      if (name === 'missing') return []
      if (name === 'a.iso') return [{ path: join(place, name), size: 20 * 1024 ** 3 }]
      return [{ path: join(place, name, 'game.bin'), size: Buffer.byteLength(name) }]
    }),
  )
})

test('files of one folder are measured with their sets, and with what came to the folder since', async () => {
  writeTree(place, { 'Alpha.cue': 'FILE "Alpha.bin" BINARY', 'Alpha.bin': '1234', 'Beta.cue': 'x', 'Gamma.iso': '1' })
  const sizesOf = async (name: string) =>
    Object.fromEntries((await worker.measure(join(place, name)))?.map(({ path, size }) => [basename(path), size]) ?? [])
  expect(await sizesOf('Alpha.cue')).toEqual({ 'Alpha.cue': 23, 'Alpha.bin': 4 })
  expect(await sizesOf('Beta.cue')).toEqual({ 'Beta.cue': 1 })
  writeTree(place, { 'Beta.bin': '12' })
  expect(await sizesOf('Beta.cue')).toEqual({ 'Beta.cue': 1, 'Beta.bin': 2 })
  expect(await sizesOf('Gamma.iso')).toEqual({ 'Gamma.iso': 1 })
})

test('a game of a folder with thousands of others is measured as fast as any', async () => {
  const names = Array.from({ length: 8000 }, (_, number) => `Game ${number} (Europe).gb`)
  writeTree(place, Object.fromEntries(names.map((name) => [name, name])))
  const first = performance.now()
  await worker.measure(join(place, names[0] ?? ''))
  const started = performance.now()
  await Promise.all(names.slice(1, 401).map((name) => worker.measure(join(place, name))))
  // Finding the sets of the folder for each of them takes 400 times as long as for the first one.
  expect(performance.now() - started).toBeLessThan((started - first) * 20)
})

test('links are skipped, even circular ones', async () => {
  writeTree(place, { 'Hades/a/x': '123', 'other/huge': 'not part of it' })
  symlinkSync('..', join(place, 'Hades/a/up'))
  symlinkSync(join(place, 'other'), join(place, 'Hades/other'))
  expect(await worker.measure(join(place, 'Hades'))).toEqual([{ path: join(place, 'Hades/a/x'), size: 3 }])
})

test('huge games are measured by their top-level entries, and huge folders by the folder', async () => {
  const files = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`${folder}/${number}`, '12']))
  writeTree(place, { ...files('Deep/data', 300), 'Deep/x': '1', ...files('Flat', 300) })
  expect(await worker.measure(join(place, 'Deep'))).toEqual(
    expect.arrayContaining([
      { path: join(place, 'Deep/data'), size: 600 },
      { path: join(place, 'Deep/x'), size: 1 },
    ]),
  )
  expect(await worker.measure(join(place, 'Flat'))).toEqual([{ path: join(place, 'Flat'), size: 600 }])
})

test('an aborted measurement returns at once and leaves no process', async () => {
  for (let folder = 0; folder < 200; folder += 1) mkdirSync(join(place, `Game/${folder}`), { recursive: true })
  await worker.measure(place)
  const owed = worker.measure(place)
  stopping.abort()
  expect(await owed).toBeNull()
  expect(await worker.measure(place)).toBeNull()
})

test('a killed worker ends its requests, and the next request starts another one', async () => {
  writeTree(place, { 'Hades/x': '1' })
  const own = startScanWorker(['/bin/sh', '-c', 'read line; kill -9 $$'], stopping.signal)
  expect(await own.measure(place)).toBeNull()
  expect(await own.measure(place)).toBeNull()
  own.close()
  const absent = startScanWorker([join(place, 'no such program')], stopping.signal)
  expect(await absent.measure(place)).toBeNull()
  absent.close()
})

test('the worker exits when its parent process is gone', async () => {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.argv[1], process.argv.slice(2), { stdio: ['pipe', 'pipe', 'ignore'] })
    child.stdout.once('data', () => { console.log(child.pid); process.kill(process.pid, 'SIGKILL') })
    child.stdin.write(JSON.stringify({ measure: '/no such place' }) + '\\n')`
  const parent = Bun.spawn([process.execPath, '-e', script, '--', ...ownCommand(), '__scan'], {
    env: { ...process.env, BUN_BE_BUN: '1' },
  })
  const pid = Number(await new Response(parent.stdout).text())
  expect(pid).toBeGreaterThan(0)
  await eventually('the measuring process ends', 20_000, async () => {
    try {
      process.kill(pid, 0)
      return null
    } catch {
      return true
    }
  })
})

test('in huge games, each add-on in a folder for them is reported', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`data/${number}`, '12']))
  writeTree(place, { ...files, 'DLC/Cake/a': '1', 'DLC/Cake/b': '2', 'DLC/Lies.bin': '3' })
  const measured = await worker.measure(place)
  expect(measured?.toSorted((left, right) => (left.path < right.path ? -1 : 1))).toEqual([
    { path: join(place, 'DLC/Cake'), size: 2 },
    { path: join(place, 'DLC/Lies.bin'), size: 1 },
    { path: join(place, 'data'), size: 600 },
  ])
})
