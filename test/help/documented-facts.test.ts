import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '#core/acquisition/rules/index.ts'
import { scriptEnvironment } from '#core/importing/run-post-import-script.ts'
import { unpackLimits } from '#core/importing/unpacking/unpack-limits.ts'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { environmentOf } from '#integrations/notifications/script.ts'
import { declareJobs } from '#jobs/index.ts'
import { options } from '../../src/config.ts'
import { createTestApp } from '../test-app.ts'

const root = join(import.meta.dirname, '../..')
const page = (slug: string): string => readFileSync(join(root, 'src/help', `${slug}.md`), 'utf8')
const source = (path: string): string => readFileSync(join(root, 'src', path), 'utf8')

/** Rows of the tables whose first cell names something as code: that name, and the last cell. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([\w-]+)` +\|(?:.*\|)?([^|]*)\|$/gm)].map(([, name = '', last = '']) => ({ name, last }))

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the table of rules names every rule in order, and every weight with its default', () => {
  const codes = new Set(rules.map(({ code }) => code))
  const rows = rowsOf(page('search-preferences')).filter(({ name }) => codes.has(name))
  expect(rows.map(({ name }) => name)).toEqual([...codes])
  const weights = rows.flatMap(({ last }) =>
    [...last.matchAll(/`(\w+)` \((-?\d+)\)/g)].map(([, name = '', points]) => [name, Number(points)] as const),
  )
  expect(Object.fromEntries(weights)).toEqual(defaultWeights)
})

test('the configuration names every environment variable and no other', () => {
  const [, table = ''] = page('configuration').split('## Environment variables')
  const named = namesIn(table.split('\n## ')[0] ?? '', /`((?:(?:LUDARR_|NODE_|DISABLE_)\w+|P[UG]ID|UMASK))`/g)
  const known = Object.values(options).map(({ name }) => name)
  expect([...new Set(named)].toSorted()).toEqual(known.toSorted())
})

test('the numbers and addresses that the configuration names are the defaults', () => {
  const { generalLimit, writeLimit, metadataLimit, loginLimit, host, port } = options
  const text = page('configuration').replace(/ +/g, ' ')
  expect(text).toContain(
    `| ${[generalLimit, writeLimit, metadataLimit].map(({ defaultValue }) => defaultValue).join(', ')} |`,
  )
  expect(text).toContain(`| ${loginLimit.defaultValue} |`)
  expect(text).toContain(`\`${host.defaultValue}\`, \`${port.defaultValue}\``)
})

test('the commands are those that the program has', () => {
  const files = ['demo', 'version', 'healthcheck', 'service', 'reset-password', 'rotate-secret']
  files.push('backup', 'restore', 'import', 'explain')
  const names = files.map((file) => /name: '([\w-]+)'/.exec(source(`cli/${file}.ts`))?.[1])
  const named = namesIn(page('commands'), /^\| .*`ludarr ([\w-]+)[^`]*` +\|/gm)
  expect(named).toEqual(['serve', ...names.map(String)])
})

test('the jobs are those that the program declares, in order', async () => {
  const app = createTestApp()
  const declared = declareJobs(app, () => false).map(({ name }) => name)
  await app.close()
  expect(rowsOf(page('health')).map(({ name }) => name)).toEqual(declared)
})

test('the events are those that are sent', () => {
  const [, listed = ''] = /socketEvents[^[]*\[\] = \[([^\]]*)\]/.exec(source('web.ts')) ?? []
  expect(
    rowsOf(page('api'))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...namesIn(listed, /'(\w+)'/g), ...namesIn(source('web.ts'), /event: '(\w+)'/g)].toSorted())
})

test('a post-import script receives the variables that the page names', () => {
  const facts = { download: {}, record: {}, game: null } as Parameters<typeof scriptEnvironment>[0]
  const sent = Object.keys(scriptEnvironment(facts)).filter((name) => name.startsWith('LUDARR_'))
  expect(namesIn(page('importing'), /`(LUDARR_\w+)`/g).toSorted()).toEqual(sent.toSorted())
})

test('a script of a notification channel receives the variables that the page names', () => {
  const message = { id: '', title: '', body: '', url: null, coverUrl: null, facts: [], notifications: [] }
  const sent = Object.keys(environmentOf({ ...message, tone: 'neutral' }))
  const [, table = ''] = page('notifications').split('## Script')
  expect(rowsOf(table).map(({ name }) => name)).toEqual(sent)
})

test('the page of notifications names every channel', () => {
  const named = namesIn(page('notifications').split('## Delivery')[0] ?? '', /^\| (\w+) +\| (?!what)/gm)
  expect(named).toEqual(Object.values(channelKinds).map(({ label }) => label))
})

test('the limits of archives are those in force', () => {
  const { entries, bytes, ratio, depth, timeMs } = unpackLimits
  const text = page('importing').replace(/\s+/g, ' ')
  expect(text).toContain(
    `${entries.toLocaleString('en-US')} entries, ${bytes / 1024 ** 4} TB, ${ratio} times their packed size (above 1 GB), ${depth} nested folders and ${timeMs / 3_600_000} hours`,
  )
})

test('the page for contributors names files and scripts that exist', () => {
  const named = namesIn(page('contributing'), /`(?:\.\/|bun |source )?((?:src|test|scripts)\/[\w./-]*)[^`<]*`/g)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const run = namesIn(page('contributing'), /`bun run ([\w:]+)`/g)
  expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
})
