import { afterEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import JSZip from 'jszip'
import { resumeImports } from '#core/importing/start-import.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides, writeTree } from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(files: Record<string, string>, overrides: Overrides = {}) {
  const arrived = createArrived({ files, ...overrides })
  open.push(arrived)
  return { ...arrived, folder: join(arrived.downloads, 'Portal.2.v1.0-GRP') }
}

const hash = (algorithm: string, content: string) => createHash(algorithm).update(content).digest('hex')
const sfv = (content: string) => crc32(content).toString(16).padStart(8, '0')

const one = 'one'.repeat(500_000)
const two = 'two'.repeat(70_000)

test.each([
  ['sfv', { 'game.sfv': `; comment\r\none.bin ${sfv(one)}\r\ntwo.bin ${sfv(two).toUpperCase()}\r\n` }],
  ['md5', { 'game.md5': `${hash('md5', one)} *one.bin\n${hash('md5', two)} *two.bin` }],
  ['sha1', { 'game.sha1': `${hash('sha1', one)}  one.bin\n` }],
  ['sha256', { SHA256SUMS: `${hash('sha256', one)}  ./one.bin\n${hash('sha256', two)}  TWO.bin\n` }],
  ['a folder for the list of a repack', { 'MD5/bins.md5': `${hash('md5', one)} *..\\one.bin\r\n` }],
  ['several lists', { 'a.sfv': `one.bin ${sfv(one)}`, 'a.md5': `${hash('md5', one)} *one.bin` }],
])('a release that equals its checksums is imported: %s', async (_, lists) => {
  const { app, importDownload } = arrive({ 'one.bin': one, 'two.bin': two, ...lists })
  const phases: string[] = []
  app.events.on('importProgress', ({ phase, bytesDone }) => void phases.push(`${phase} ${bytesDone > 0}`))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(phases[0]).toBe('verifying true')
})

test.each([
  ['sfv', { 'game.sfv': `one.bin ${sfv(one)}\ntwo.bin ${sfv(two)}\n` }],
  ['md5', { 'MD5/bins.md5': `${hash('md5', one)} *..\\one.bin\r\n${hash('md5', two)} *..\\two.bin\r\n` }],
  ['sha1', { 'game.sha1': `${hash('sha1', two)}  two.bin\n` }],
  ['sha256', { 'two.bin.sha256': hash('sha256', two) }],
])('a damaged file needs review, and its name is given: %s', async (_, lists) => {
  const damaged = `${two.slice(0, -1)}x`
  const { library, importDownload } = arrive({ 'one.bin': one, 'two.bin': damaged, ...lists })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'checksum', retry: null })
  expect(record.message).toBe(
    `"two.bin" does not match its checksum in "${Object.keys(lists)[0]}". Download the release again, blacklist it, or import it anyway.`,
  )
  expect(readdirSync(library)).toEqual([])
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done', cause: null, checked: null })
})

test('missing files are named, except those that a repack calls optional', async () => {
  const listed = ['one.bin', 'two.bin', 'three.bin', 'fg-optional-bonus.bin', 'four.bin', 'five.bin']
  const { importDownload } = arrive({
    'one.bin': one,
    'all.md5': listed.map((name) => `${hash('md5', one)} *${name}`).join('\n'),
  })
  expect((await importDownload()).message).toStartWith(
    '"two.bin" is listed in "all.md5", but missing. "three.bin" is listed in "all.md5", but missing. "four.bin" is listed in "all.md5", but missing. (and 1 more) ',
  )
})

test.each([
  ['lists files of which none is there', { 'game.sfv': 'game.r00 11111111\ngame.rar 22222222\n' }],
  [
    'lists archives that the client unpacked and deleted',
    { 'game.sfv': `game.r00 11111111\ngame.rar 22222222\none.bin ${sfv(one)}\n` },
  ],
  ['is far below', { 'engine/tools/cache/x/files.sfv': 'one.bin 11111111' }],
  ['is not text', { 'game.md5': '\u0000\u0001\u0002' }],
  ['is empty', { 'game.sfv': '' }],
  ['leads out of the download', { 'game.md5': `${hash('md5', 'x')} *../../../etc/passwd\n` }],
])('a list is no reason for a review that %s', async (_, lists) => {
  const { importDownload } = arrive({ 'one.bin': one, ...lists })
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test('nothing is verified if the settings say so', async () => {
  const files = { 'one.bin': one, 'two.bin': two, 'game.sfv': 'one.bin 11111111' }
  const { importDownload } = arrive(files, { settings: { verifyChecksums: false } })
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test('checksums inside an archive are verified before anything is in the library', async () => {
  const zip = new JSZip()
  zip.file('game.bin', one).file('game.sfv', 'game.bin 11111111\n')
  const { folder, library, importDownload } = arrive({})
  const bytes = await zip.generateAsync({ type: 'nodebuffer' })
  writeTree(folder, { 'game.zip': '' })
  writeFileSync(join(folder, 'game.zip'), bytes)
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'checksum' })
  expect(record.message).toContain('"game.bin" does not match its checksum in "game.sfv"')
  expect(readdirSync(library)).toEqual([])
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
  expect(Object.keys(hashesBelow(library)).sort()).toEqual(['Portal 2/game.bin', 'Portal 2/game.sfv'])
})

test('approving a checksum approves no other warning', async () => {
  const { importDownload } = arrive({ 'one.bin': one, 'game.sfv': 'one.bin 11111111', 'Play.lnk': 'x' })
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'checksum' })
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'review', cause: 'content' })
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})

const writtenAt = new Date('2026-01-01T00:00:00.000Z')

/** Gives files a time that can be set again exactly. */
function setTimes(folder: string, names: readonly string[]): void {
  for (const name of names) utimesSync(join(folder, name), writtenAt, writtenAt)
}

/** Damages a file without a sign that it changed, so that only reading it again reveals the change. */
function damageSecretly(path: string): void {
  writeFileSync(path, 'x'.repeat(statSync(path).size))
  utimesSync(path, writtenAt, writtenAt)
}

test('what was verified before an import waits is not read again, unless it changed', async () => {
  const lists = { 'game.sfv': `one.bin ${sfv(one)}\ntwo.bin ${sfv(two)}\n` }
  const { folder, importDownload } = arrive({ 'one.bin': one, 'two.bin': two, 'Play.lnk': 'x', ...lists })
  setTimes(folder, ['one.bin', 'two.bin'])
  expect(await importDownload()).toMatchObject({ cause: 'content', checked: { checksums: { files: 2 } } })
  damageSecretly(join(folder, 'one.bin'))
  expect(await importDownload()).toMatchObject({ cause: 'content' })
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'two.bin'), later, later)
  const record = await importDownload()
  expect(record).toMatchObject({ cause: 'checksum' })
  expect(record.message).toContain('"one.bin" does not match')
})

test('a file after a damaged one is read again', async () => {
  const lists = { 'game.sfv': `one.bin 11111111\ntwo.bin ${sfv(two)}\n` }
  const { folder, importDownload } = arrive({ 'one.bin': one, 'two.bin': two, ...lists })
  setTimes(folder, ['one.bin', 'two.bin'])
  expect((await importDownload()).message).not.toContain('two.bin')
  damageSecretly(join(folder, 'two.bin'))
  const { message } = await importDownload()
  expect(message).toContain('"one.bin" does not match')
  expect(message).toContain('"two.bin" does not match')
})

const three = ['a.bin', 'b.bin', 'c.bin']
const threeFiles = {
  ...Object.fromEntries(three.map((name) => [name, one])),
  'game.sfv': three.map((name) => `${name} ${sfv(one)}`).join('\n'),
}

test('verifying can be stopped, and continues after the files that passed', async () => {
  const { app, download, folder, importDownload } = arrive(threeFiles)
  setTimes(folder, three)
  const stop = app.events.on('importProgress', ({ phase, bytesDone }) => {
    // Each report is due.
    app.clock.advance(2000)
    if (phase === 'verifying' && bytesDone > one.length) void app.queues.imports.stop()
  })
  await importDownload()
  stop()
  expect(app.imports.latestOf(download.id)).toMatchObject({ status: 'running', checked: { checksums: { files: 1 } } })
  damageSecretly(join(folder, 'a.bin'))
  const faults: unknown[] = []
  app.queues.imports = createTaskQueue(1, (_, error) => faults.push(error))
  expect(resumeImports(app)).toBe(1)
  await app.queues.imports.idle()
  expect(faults).toEqual([])
  expect(app.imports.latestOf(download.id)).toMatchObject({ status: 'done' })
})

test('verifying continues after a kill', async () => {
  const { app, download, folder } = arrive(threeFiles, { isOnDisk: true, download: { downloaderId: null } })
  setTimes(folder, three)
  const [{ file = '' } = {}] = app.connection.all<{ file: string }>('PRAGMA database_list')
  app.downloads.update(download.id, { status: 'completed' })
  const fixture = join(import.meta.dirname, '../../../fixtures/run-imports.ts')
  const run = (...more: string[]): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fixture, file, ...more], { stdio: ['ignore', 'ignore', 'inherit'] })
      child.once('error', reject)
      child.once('exit', (_, signal) => resolve(signal))
    })
  expect(await run('none', String(one.length + 1))).toBe('SIGKILL')
  expect(app.imports.latestOf(download.id)).toMatchObject({ status: 'running', checked: { checksums: { files: 1 } } })
  damageSecretly(join(folder, 'a.bin'))
  expect(await run()).toBeNull()
  expect(app.imports.latestOf(download.id)).toMatchObject({ status: 'done' })
}, 120_000)
