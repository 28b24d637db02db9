import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { isProvenBy, readTestedWith, testedWithPage } from '../../scripts/generate-tested-with.ts'
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

test('a run without failures proves the programs of its system, and every recording and fake', () => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing is listed')
  const program = { ...row, how: 'program' as const, on: 'Debian 12', test: 'test/x.test.ts' }
  expect(isProvenBy(program, 'Debian 12')).toBe(true)
  expect(isProvenBy(program, 'Debian sid')).toBe(false)
  expect(isProvenBy({ ...program, how: 'recording', on: null }, 'Debian sid')).toBe(true)
  expect(isProvenBy({ ...program, test: 'scripts/test-release' }, 'Debian 12')).toBe(false)
  expect(isProvenBy({ ...program, how: 'none' }, 'Debian 12')).toBe(false)
})
