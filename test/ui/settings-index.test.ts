import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf, type SettingField } from '#ui/forms/drafts.ts'
import { helpPages } from '#ui/pages/help/pages.ts'
import { sceneFields } from '#ui/pages/settings/fields/lookups.ts'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { findSettings, settingsIndex } from '#ui/pages/settings/settings-index.ts'

const ui = join(import.meta.dirname, '../../src/ui')
const folder = join(ui, 'pages/settings/fields')

/** The fields of every form for settings, by the name under which a form takes them. */
async function declaredForms(): Promise<Map<string, readonly SettingField[]>> {
  const forms = new Map<string, readonly SettingField[]>([['sceneFields', sceneFields([])]])
  for (const name of readdirSync(folder)) {
    const exported: Record<string, unknown> = await import(join(folder, name))
    for (const [key, value] of Object.entries(exported)) if (isForm(value)) forms.set(key, value)
  }
  return forms
}

function isForm(value: unknown): value is readonly SettingField[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && 'kind' in each)
}

test('every form for settings takes its fields from the declared ones', async () => {
  const forms = await declaredForms()
  const sources = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const used = sources.flatMap((file) => {
    const text = readFileSync(join(ui, file), 'utf8')
    return [...text.matchAll(/<SettingsForm\s+fields=\{(\w+)/g)].map(([, name = '']) => name)
  })
  expect(used.length).toBeGreaterThan(12)
  expect(used.filter((name) => !forms.has(name))).toEqual([])
})

test('the index lists every setting of a form, and every page', async () => {
  const fields = [...(await declaredForms()).values()].flat()
  expect(fields.length).toBeGreaterThan(70)
  const index = settingsIndex()
  const missing = fields.filter(
    ({ name, title }) => !index.some((entry) => entry.title === title && entry.address.endsWith(`#${anchorOf(name)}`)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
  const addresses = index.map(({ address }) => address)
  expect(settingsSections.filter(({ id }) => !addresses.includes(`/settings/${id}`))).toEqual([])
})

test('every setting has a sentence of help and a link to help that exists', async () => {
  const anchors = new Set(helpPages.flatMap(({ slug, sections }) => sections.map(({ anchor }) => `${slug}#${anchor}`)))
  for (const field of [...(await declaredForms()).values()].flat()) {
    expect([field.name, field.help ?? '']).toEqual([field.name, expect.stringMatching(/\S\.$|\d$/)])
    expect([field.name, anchors.has(field.helpPage ?? '')]).toEqual([field.name, true])
  }
})

test('members do not find the settings of administrators', () => {
  const titles = (query: string, isAdmin: boolean) => findSettings(query, isAdmin).map(({ title }) => title)
  expect(titles('clamav', true)).toEqual(['ClamAV address'])
  expect(titles('clamav', false)).toEqual([])
  expect(titles('steam api', true)).toContain('Steam API key')
  expect(titles('steam api', false)).toEqual([])
  expect(titles('seeders', false)).toContain('Minimum seeders')
})

test('a search finds all its words, in the title first', () => {
  const found = findSettings('languages', false)
  expect(found[0]).toEqual({
    title: 'Languages',
    help: 'Releases in other languages are rejected. Empty: all languages.',
    section: 'Search preferences',
    address: '/settings/search#setting-preferredLanguages',
    adminOnly: false,
  })
  expect(findSettings('size maximum', true).map(({ title }) => title)).toContain('Maximum size')
  expect(findSettings('  ', true)).toEqual([])
})
