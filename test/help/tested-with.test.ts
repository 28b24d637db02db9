import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { isProvenBy, readTestedWith, testedWithPage } from '../../scripts/generate-tested-with.ts'
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
      expect({ name, how: how === 'none' || how === 'document', lastGreen }).toEqual({
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
  const program = { ...row, how: 'program' as const, on: 'Debian 12', test: file }
  const runOn = (system: string, tally: Partial<Tally> = { passed: 3 }) => ({
    system,
    files: new Map([[file, { ...noTests, ...tally }]]),
  })
  expect(isProvenBy(program, runOn('Debian 12'))).toBe(true)
  expect(isProvenBy(program, runOn('Debian sid'))).toBe(false)
  expect(isProvenBy({ ...program, how: 'recording', on: null }, runOn('Debian sid'))).toBe(true)
  expect(isProvenBy({ ...program, how: 'none' }, runOn('Debian 12'))).toBe(false)
  for (const test of ['scripts/test-release', 'test/other.test.ts', null]) {
    expect(isProvenBy({ ...program, how: 'recording', test }, runOn('Debian 12'))).toBe(false)
  }
  for (const tally of [{ passed: 2, skipped: 1 }, { skipped: 3 }, { passed: 2, failed: 1 }, {}]) {
    expect(isProvenBy(program, runOn('Debian 12', tally))).toBe(false)
  }
})
