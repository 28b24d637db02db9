import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '#core/acquisition/rules/index.ts'
import { defaultWeights } from '#domain/rule-weights.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
const rows = [...readme.matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|$/gm)].map(([, code = '', weights = '']) => ({
  code,
  weights,
}))

test('the table of rules in the README names every rule, in their order', () => {
  const codes = new Set(rules.map(({ code }) => code))
  expect(rows.map(({ code }) => code).filter((code) => codes.has(code))).toEqual([...codes])
})

test('it names every weight with its default', () => {
  const told = rows.flatMap(({ weights }) =>
    [...weights.matchAll(/`(\w+)` \((-?\d+)\)/g)].map(([, name = '', points]) => [name, Number(points)] as const),
  )
  expect(Object.fromEntries(told)).toEqual(defaultWeights)
})
