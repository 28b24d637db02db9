import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { provenBy, readTestedWith, testedWithPage } from '../../scripts/generate-tested-with.ts'
import { debianName, installedProgram, installedVersion } from '../../scripts/program-versions.ts'
import { noTests, type Tally } from '../../scripts/tally.ts'
import { clientRecordings } from '../fixtures/recorded-clients/recordings.ts'

const root = join(import.meta.dirname, '../..')
const rows = readTestedWith()
const named = new Set(rows.map(({ name }) => name))

test('the page is the one that scripts/generate-tested-with.ts writes', () => {
  expect(readFileSync(join(root, 'src/help/tested-with.md'), 'utf8')).toBe(testedWithPage(rows))
})

test('every kind of client, indexer, provider and channel of another program or service is listed', () => {
  // These use no other program.
  const own = new Set(['Built-in downloader', 'Blackhole', 'Webhook', 'Script'])
  const labels = [downloadClientKinds, indexerKinds, metadataKinds, channelKinds].flatMap((kinds) =>
    Object.values(kinds).map(({ label }) => label),
  )
  expect(labels.filter((label) => !named.has(label) && !own.has(label))).toEqual([])
})

test('every recording of a client is listed with its version', () => {
  const unlisted = clientRecordings.filter(({ file, recording }) => {
    const version = /^[a-z0-9]+-(\d[\d.]*\d|\d)/.exec(file)?.[1] ?? ''
    const label = downloadClientKinds[recording.type].label
    return !rows.some((row) => row.name === label && row.version === version)
  })
  expect(unlisted.map(({ file }) => file)).toEqual([])
})

test('every row names its test, and says honestly what was never run', () => {
  for (const { name, how, test: file, lastGreen, on } of rows) {
    expect({ name, exists: file === null ? null : existsSync(join(root, file)) }).not.toEqual({ name, exists: false })
    if (file === null)
      expect({ name, how: ['none', 'built', 'hand', 'document'].includes(how), lastGreen }).toEqual({
        name,
        how: true,
        lastGreen: null,
      })
    if (how === 'program') expect(on).toBeString()
  }
})

test('only what replays recordings is listed as tested with recorded answers', () => {
  const recording = rows.filter(({ how }) => how === 'recording')
  expect(recording.length).toBeGreaterThan(5)
  for (const { name, test: file } of recording) {
    const text = readFileSync(join(root, file ?? ''), 'utf8')
    expect({ name, isReplayed: /fixtures\/(?:recorded-clients|services)\//.test(text) }).toEqual({
      name,
      isReplayed: true,
    })
  }
})

test('the first row of each table and the ways of testing are in sentence case', () => {
  const cells = testedWithPage(rows).matchAll(/^\| (\S.*?) +\|(?:.*?)\| (\S.*?) +\|[^|]*\|$/gm)
  const wrong = [...cells].filter(([line, , how = '']) => !line.startsWith('| --') && !/^[A-Z]/.test(how))
  expect(wrong.map(([line]) => line)).toEqual([])
  expect(testedWithPage(rows)).toContain('| Last run without failures |')
})

test('a run proves the programs of its system, and every recording and fake, whose tests ran whole and passed', () => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing is listed')
  const file = 'test/x.test.ts'
  const program = { ...row, version: '1', how: 'program' as const, on: 'Debian 12', test: file, lastGreen: null }
  const runOn = (system: string, tally: Partial<Tally> = { passed: 3 }, version: string | null = '2') => ({
    system,
    files: new Map([[file, { ...noTests, ...tally }]]),
    versionOf: () => version,
  })
  const noted = (changes: Partial<typeof row>, run = runOn('Debian 12')) => {
    const { version, lastGreen } = provenBy({ ...program, ...changes }, run, '2026-11-29')
    return [version, lastGreen]
  }
  expect(noted({})).toEqual(['2', '2026-11-29'])
  expect(noted({ how: 'recording', on: null }, runOn('Debian sid'))).toEqual(['1', '2026-11-29'])
  expect(noted({}, runOn('Debian sid'))).toEqual(['1', null])
  // What does not name its version may be anything.
  expect(noted({}, runOn('Debian 12', { passed: 3 }, null))).toEqual(['1', null])
  for (const how of ['none', 'built', 'hand'] as const) expect(noted({ how })).toEqual(['1', null])
  for (const test of ['scripts/test-release', 'test/other.test.ts', null]) {
    expect(noted({ how: 'recording', test })).toEqual(['1', null])
  }
  for (const tally of [{ passed: 2, skipped: 1 }, { skipped: 3 }, { passed: 2, failed: 1 }, {}]) {
    expect(noted({}, runOn('Debian 12', tally))).toEqual(['1', null])
  }
})

test('a program that the tests start here names its version', () => {
  const names = new Set(rows.filter(({ how, on }) => how === 'program' && on === debianName()).map(({ name }) => name))
  const installed = [...names].filter((name) => installedProgram(name) !== null)
  expect(installed.filter((name) => !/\d/.test(installedVersion(name) ?? ''))).toEqual([])
}, 120_000)
