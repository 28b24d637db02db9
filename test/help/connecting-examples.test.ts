import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrClient, arrRoot, keyOf } from '../http/arr/arr-client.ts'
import { startTestSite } from '../http/test-site.ts'
import { storeGame } from '../rows.ts'

const page = readFileSync(join(import.meta.dirname, '../../src/help/connecting.md'), 'utf8')

const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => Bun.YAML.parse(text))

test('Homepage finds the fields of its mappings for a key that only reads', async () => {
  type Widget = {
    url: string
    headers: Record<string, string>
    mappings: { field: string }[] | { name: string; label: string }
  }
  const [, services] = blocks as [unknown, { Games: { Ludarr: { widgets: Widget[] } }[] }[]]
  const { widgets = [] } = services[0]?.Games[0]?.Ludarr ?? {}
  const site = await startTestSite()
  try {
    const admin = await site.signUp()
    storeGame(site.app, { userId: admin.user.id, title: 'Hades', status: 'wanted', releaseDate: '2026-11-22' })
    const ask = arrClient(site, await keyOf(admin, ['arr:read']))
    const values: unknown[] = []
    for (const { url, headers, mappings } of widgets) {
      expect(url).toStartWith(`http://ludarr:5757${arrRoot}/`)
      expect(Object.keys(headers)).toEqual(['X-Api-Key'])
      type Item = Record<string, unknown>
      const { data } = await ask<Item | Item[]>('GET', url.split(arrRoot)[1] ?? '')
      const fields = Array.isArray(mappings) ? mappings.map(({ field }) => field) : [mappings.name, mappings.label]
      values.push(...[data].flat().flatMap((item) => fields.map((field) => item[field])))
    }
    expect(values).toEqual([0, 1, 'Hades', '2026-11-22T00:00:00Z'])
  } finally {
    await site.stop()
  }
})

test("Homepage's Radarr widget, which adds an empty key to every address, is answered for its header", async () => {
  type Service = { widget: { url: string; headers: Record<string, string>; key?: string } }
  const [services] = blocks as [{ Games: Record<string, Service>[] }[]]
  const { url = '', headers = {}, key } = services[0]?.Games[0]?.Ludarr?.widget ?? {}
  expect([url.split('5757')[1], Object.keys(headers), key]).toEqual([arrRoot, ['X-Api-Key'], undefined])
  const site = await startTestSite()
  try {
    const admin = await site.signUp()
    storeGame(site.app, { userId: admin.user.id, title: 'Hades', status: 'wanted', releaseDate: '2026-11-22' })
    const own = await keyOf(admin, ['arr:read'])
    const ask = arrClient(site, own)
    const calendar = 'calendar?apikey=&start=2026-11-01&end=2026-12-01&unmonitored=true'
    for (const call of ['movie?apikey=', 'queue/status?apikey=', 'queue/details?apikey=', calendar])
      expect([call, (await ask('GET', `/api/v3/${call}`)).status]).toEqual([call, 200])
    const withKey = await site.ask('GET', `${arrRoot}/api/v3/movie?apikey=${own}`)
    expect(withKey.status).toBe(401)
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
