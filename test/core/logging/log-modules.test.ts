import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logModules } from '#domain/system/log-line.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'

const source = join(import.meta.dirname, '../../../src')

test('every module that logs can have a level of its own', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const used = files.flatMap((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(/\.module\('([^']+)'\)/g)].map(([, module = '']) => module),
  )
  const known = new Set<string>(logModules)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((module) => !known.has(module))).toEqual([])
  expect(Object.keys(downloadClientKinds).filter((kind) => !known.has(kind))).toEqual([])
})
