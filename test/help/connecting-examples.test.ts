import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrClient, arrRoot, keyOf } from '../http/arr/arr-client.ts'
import { startTestSite } from '../http/test-site.ts'
import { storeGame } from '../rows.ts'

const page = readFileSync(join(import.meta.dirname, '../../src/help/connecting.md'), 'utf8')

test('Homepage finds the fields of its mappings for a key that only reads', async () => {
  type Widget = { url: string; headers: Record<string, string>; mappings: { field: string }[] }
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(page) ?? []
  const services = Bun.YAML.parse(text) as { Games: { Ludarr: { widgets: Widget[] } }[] }[]
  const { widgets = [] } = services[0]?.Games[0]?.Ludarr ?? {}
  const site = await startTestSite()
  try {
    const admin = await site.signUp()
    storeGame(site.app, { userId: admin.user.id, title: 'Hades', status: 'wanted' })
    const ask = arrClient(site, await keyOf(admin, ['arr:read']))
    const values: unknown[] = []
    for (const { url, headers, mappings } of widgets) {
      expect(url).toStartWith(`http://ludarr:5757${arrRoot}/`)
      expect(Object.keys(headers)).toEqual(['X-Api-Key'])
      const { data } = await ask<Record<string, unknown>>('GET', url.split(arrRoot)[1] ?? '')
      values.push(...mappings.map(({ field }) => data[field]))
    }
    expect(values).toEqual([0, 1])
  } finally {
    await site.stop()
  }
})

test('every call of the page is answered', async () => {
  const calls = [...page.matchAll(/^GET (\/\S+)$/gm)].map(([, path = '']) => path)
  expect(calls.length).toBeGreaterThan(4)
  const site = await startTestSite()
  try {
    const ask = arrClient(site, await keyOf(await site.signUp(), ['arr:read']))
    for (const path of calls) expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 200 })
  } finally {
    await site.stop()
  }
})
