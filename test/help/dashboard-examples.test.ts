import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestSite, type TestSite } from '../http/test-site.ts'
import { storeGame } from '../rows.ts'

const page = readFileSync(join(import.meta.dirname, '../../src/help/dashboards.md'), 'utf8')
const address = 'http://ludarr:5757'

/** The code blocks of a section. */
function examplesOf(heading: string, language: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, named, text = '']) =>
    named === language ? text : [],
  )
}

const yaml = <Shape>(text: string): Shape => Bun.YAML.parse(text) as Shape
const example = <Shape>(heading: string, language: 'yaml' | 'json'): Shape => {
  const text = examplesOf(heading, language)[0] ?? ''
  return language === 'yaml' ? yaml<Shape>(text) : (JSON.parse(text) as Shape)
}

let site: TestSite
let key = ''

beforeAll(async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  key = (await (await robin.ask('POST', '/api/api-keys', { name: 'Dashboard' })).json()).key
  const userId = robin.user.id
  storeGame(site.app, { userId, title: 'Hades', status: 'wanted', releaseDate: '2020-09-17' })
  storeGame(site.app, { userId, title: 'Tunic', status: 'owned', releaseDate: '2022-03-16' })
})
afterAll(() => site.stop())

/** What the URL of an example returns for a key in the header that the example names. */
async function read(url: string, header: string): Promise<unknown> {
  expect(url).toStartWith(`${address}/api/integration/`)
  const answer = await site.ask('GET', url.slice(address.length), undefined, { [header]: key })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The value at a path with dots, as the dashboards read it. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

test('Homepage finds the fields of its mappings', async () => {
  type Widget = { type: string; url: string; headers: Record<string, string>; mappings: { field: string }[] }
  type Services = { Games: { Ludarr: { widgets: Widget[] } }[] }[]
  const { widgets = [] } = example<Services>('Homepage', 'yaml')[0]?.Games[0]?.Ludarr ?? {}
  const values: unknown[] = []
  for (const { url, headers, mappings } of widgets) {
    const answer = await read(url, Object.keys(headers)[0] ?? '')
    values.push(...mappings.map(({ field }) => valueAt(answer, field)))
  }
  expect(widgets.map(({ type }) => type)).toEqual(['customapi', 'customapi'])
  expect(values).toEqual([2, 1])
})

test('Homarr finds the value of its widget', async () => {
  type Widget = {
    url: string
    authType: string
    headerName: string
    displayType: string
    displayConfig: { type: string; jsonPath: string }
  }
  const { url, authType, headerName, displayType, displayConfig } = example<Widget>('Homarr', 'json')
  expect([authType, displayConfig.type]).toEqual(['apiKeyHeader', displayType])
  const path = displayConfig.jsonPath.replace('$.', '')
  const values = [await read(url, headerName), await read(`${url}?status=wanted`, headerName)]
  expect(values.map((answer) => valueAt(answer, path))).toEqual([2, 1])
})

test('Home Assistant finds the values of its templates', async () => {
  type Sensor = { value_template: string }
  type Resource = { resource: string; headers: Record<string, string>; sensor: Sensor[] }
  const values: unknown[] = []
  for (const { resource, headers, sensor } of example<{ rest: Resource[] }>('Home Assistant', 'yaml').rest) {
    const answer = await read(resource, Object.keys(headers)[0] ?? '')
    for (const { value_template } of sensor) {
      const [, path = ''] = /^\{\{ value_json\.([\w.]+) \}\}$/.exec(value_template) ?? []
      values.push(valueAt(answer, path))
    }
  }
  expect(values).toEqual([2, 1])
})

test('Grafana finds the rows and columns of its query, and the count', async () => {
  type Source = { jsonData: { apiKeyKey: string; allowedHosts: string[] } }
  type Query = { url: string; root_selector: string; columns: { selector: string }[] }
  const [source] = example<{ datasources: Source[] }>('Grafana', 'yaml').datasources
  const { url, root_selector, columns } = example<Query>('Grafana', 'json')
  const answer = await read(url, source?.jsonData.apiKeyKey ?? '')
  const rows = valueAt(answer, root_selector) as unknown[]
  expect(source?.jsonData.allowedHosts).toEqual([address])
  expect(rows).toHaveLength(2)
  for (const row of rows) for (const { selector } of columns) expect(valueAt(row, selector)).toEqual(expect.any(String))
  expect(page).toContain('select the column `count`')
  expect(valueAt(answer, 'count')).toBe(2)
})
