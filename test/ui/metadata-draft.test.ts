import { expect, test } from 'bun:test'
import type { MetadataKind, MetadataSettings } from '#ui/api/settings.ts'
import { fieldOf } from '#ui/forms/drafts.ts'
import { freeFields, settingsInput, storedValues } from '#ui/pages/settings/services/metadata-draft.ts'

const kind = (provider: MetadataKind['provider'], fields: MetadataKind['fields']): MetadataKind => ({
  provider,
  label: provider,
  docsUrl: 'https://provider.test',
  fields,
})
const kinds = [
  kind('steam', []),
  kind('igdb', [fieldOf('clientId', 'Client ID', 'text'), fieldOf('clientSecret', 'Client secret', 'secret')]),
  kind('rawg', [fieldOf('apiKey', 'API key', 'secret')]),
]
const settings: MetadataSettings = {
  provider: 'steam',
  igdb: { clientId: 'my id', clientSecret: '********' },
  rawg: { apiKey: null },
  fixed: [],
}

test('sends the selected provider and what was changed', () => {
  expect(settingsInput(settings, kinds, 'igdb', {})).toEqual({ provider: 'igdb' })
  expect(settingsInput(settings, kinds, 'steam', { rawg: { apiKey: 'a key' } })).toEqual({
    provider: 'steam',
    rawg: { apiKey: 'a key' },
  })
})

test('sends empty texts, so that they are removed', () => {
  const draft = { clientId: '', clientSecret: '' }
  expect(settingsInput(settings, kinds, 'steam', { igdb: draft }).igdb).toEqual(draft)
})

test('leaves out what the configuration sets', () => {
  const fixed = [{ field: 'igdb.clientSecret', variable: 'LUDARR_IGDB_CLIENT_SECRET' }]
  const draft = { clientId: 'another id', clientSecret: '********' }
  expect(settingsInput({ ...settings, fixed }, kinds, 'igdb', { igdb: draft })).toEqual({
    provider: 'igdb',
    igdb: { clientId: 'another id' },
  })
  const [, igdb] = kinds
  expect(
    igdb && freeFields(igdb, { 'igdb.clientSecret': 'LUDARR_IGDB_CLIENT_SECRET' }).map(({ name }) => name),
  ).toEqual(['clientId'])
})

test('fills the form from the stored values of the provider', () => {
  expect(storedValues(settings, 'igdb')).toEqual(settings.igdb)
  expect(storedValues(settings, 'steam')).toEqual({})
})
