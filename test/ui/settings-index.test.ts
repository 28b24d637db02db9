import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloaderForms } from '#core/download-clients/downloader-forms.ts'
import { indexerForms } from '#core/indexers/indexer-forms.ts'
import { channelForms } from '#core/notifications/list-channels.ts'
import { weightNames } from '#domain/indexers/default-weights.ts'
import type { FormName } from '#domain/setting.ts'
import { settingForms } from '#domain/setting-forms.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { settingFields } from '#ui/forms/setting-fields.ts'
import { helpPages } from '#ui/pages/help/pages.ts'
import { weightFields } from '#ui/pages/settings/search/weights.ts'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { kindHelp } from '#ui/pages/settings/services/service-kinds.ts'
import { findSettings, settingsIndex } from '#ui/pages/settings/settings-index.ts'
import { anchorOf } from '#ui/parts/use-anchor.ts'
import { setting } from '#ui/texts/de/setting.ts'

const ui = join(import.meta.dirname, '../../src/ui')
const dialogs: readonly FormName[] = ['feed', 'pathMapping', 'prowlarr', 'rootFolder', 'signInProvider']
const forms = Object.keys(settingForms) as FormName[]
const everyField = [...forms.flatMap(settingFields), ...weightFields()]

test('every form for settings takes its fields from the declared ones', () => {
  const sources = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const used = sources.flatMap((file) => {
    const text = readFileSync(join(ui, file), 'utf8')
    return [...text.matchAll(/<SettingsForm\s+fields=\{(.+)/g)].map(([, fields = '']) => fields)
  })
  expect(used.length).toBeGreaterThan(12)
  expect(used.filter((fields) => !/^settingFields\('\w+'\)|^weightFields\(\)/.test(fields))).toEqual([])
})

test('the index lists every setting of a form, and every page', () => {
  expect(everyField.length).toBeGreaterThan(70)
  const index = settingsIndex()
  const inDialogs = new Set(dialogs.flatMap(settingFields).map(({ title }) => title))
  const missing = everyField.filter((field) => {
    const anchor = inDialogs.has(field.title) ? '' : `#${anchorOf(field.name)}`
    return !index.some((entry) => entry.title === field.title && entry.address.endsWith(anchor))
  })
  expect(missing.map(({ name }) => name)).toEqual([])
  const addresses = index.map(({ address }) => address)
  expect(settingsSections.filter(({ id }) => !addresses.includes(`/settings/${id}`))).toEqual([])
})

test('every setting of a schema has its German texts, and no others are left', () => {
  const weightPaths = weightNames.flatMap((name) => [`weights.${name}`, `weights.${name}.help`])
  const paths = forms.flatMap((form) =>
    settingForms[form].flatMap(({ name, choiceTitles }) => [
      `${form}.${name}`,
      `${form}.${name}.help`,
      ...Object.keys(choiceTitles).map((value) => `${form}.${name}.${value || 'none'}`),
    ]),
  )
  expect(Object.keys(setting).toSorted()).toEqual([...paths, ...weightPaths].toSorted())
})

test('every setting has a sentence of help and a link to help that exists', () => {
  const anchors = new Set(helpPages.flatMap(({ slug, sections }) => sections.map(({ anchor }) => `${slug}#${anchor}`)))
  for (const field of everyField) {
    expect([field.name, field.help ?? '']).toEqual([field.name, expect.stringMatching(/\S\.$|\d$/)])
    expect([field.name, anchors.has(field.helpPage ?? '')]).toEqual([field.name, true])
  }
})

test('every setting that the server declares for a kind has a sentence of help, and each form has a help page', () => {
  const app = { downloadClientKinds, indexerKinds, channelKinds, downloaders: { all: () => [] } }
  const forms = [...downloaderForms(app), ...indexerForms(app), ...channelForms(app)]
  expect(forms.length).toBeGreaterThan(20)
  const silent = forms.flatMap(({ label, fields }) =>
    fields.filter(({ help }) => !/\S\.$/.test(help ?? '')).map(({ title }) => `${label}: ${title}`),
  )
  expect(silent).toEqual([])
  const anchors = new Set(helpPages.flatMap(({ slug, sections }) => sections.map(({ anchor }) => `${slug}#${anchor}`)))
  expect(Object.values(kindHelp).filter((page) => !anchors.has(page))).toEqual([])
})

test('the parts of a page that are no fields have an element that links lead to', () => {
  const sources = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const code = sources.map((file) => readFileSync(join(ui, file), 'utf8')).join('\n')
  const parts = [
    'metadataProvider',
    'scoring',
    'channels',
    'events',
    'password',
    'apiKeys',
    'libraryFile',
    'certificate',
  ]
  const targets = [...parts, 'theme', 'density']
  const addresses = settingsIndex().map(({ address }) => address)
  for (const name of targets) {
    expect(addresses.some((address) => address.endsWith(`#${anchorOf(name)}`))).toBe(true)
    expect([
      name,
      code.includes(`anchor="${name}"`) || new RegExp(`useAnchor<\\w+>\\('${name}'\\)`).test(code),
    ]).toEqual([name, true])
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
