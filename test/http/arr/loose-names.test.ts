import { afterAll, beforeAll, expect, test } from 'bun:test'
import { arrBody, arrNames } from '#http/arr/loose-names.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.stop())

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** What a body or a query may name: fields, and the fields of the objects in lists. */
function namesIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf]
  return [...Object.keys(properties), ...within.flatMap(namesIn)]
}

function schemas(): { query: Schema[]; body: Schema[] } {
  const routes = site.site.routes.filter(({ path }) => path.startsWith('/api/integration/arr'))
  const of = (part: 'query' | 'body') =>
    routes.flatMap(({ hooks }): Schema[] => (hooks?.[part] === undefined ? [] : [hooks[part]]))
  return { query: of('query'), body: of('body') }
}

test('the names that are read in any case are those of the routes', () => {
  const { query, body } = schemas()
  expect(query.length).toBeGreaterThan(5)
  expect(body.length).toBeGreaterThan(2)
  const used = new Set([...query, ...body].flatMap(namesIn))
  expect([...arrNames].filter((name) => !used.has(name))).toEqual([])
  expect([...used].filter((name) => !arrNames.some((known) => known === name))).toEqual([])
  expect(new Set(arrNames.map((name) => name.toLowerCase())).size).toBe(arrNames.length)
})

test('fields with a number in every body may be sent as text', () => {
  const isNumber = ({ type, anyOf = [] }: Schema): boolean =>
    type === 'number' || type === 'integer' || anyOf.some(isNumber)
  const numbers = schemas().body.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => (isNumber(schema) ? [name] : [])),
  )
  expect(numbers.length).toBeGreaterThan(3)
  for (const name of new Set(numbers)) expect(arrBody({ [name.toUpperCase()]: ' 7 ' })).toEqual({ [name]: 7 })
})
