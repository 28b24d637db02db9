import { afterEach, expect, test } from 'bun:test'
import { type FormField, formFields } from '#domain/declaration.ts'
import { english } from '#domain/messages/say.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { taskTitle } from '#ui/format/messages.ts'
import { type KindPath, translatedField } from '#ui/forms/translated-field.ts'
import { declared } from '#ui/texts/de/declared.ts'
import { serverText, serverTextsShown, showLanguage } from '#ui/texts/language.ts'
import { startTestSite } from '../../http/test-site.ts'

type Form = { fields: FormField[] }
type Kind = { kind: KindPath; fields: readonly FormField[] }

afterEach(() => showLanguage('en'))

/** The kinds of all adapters as the pages receive them, and the tasks. */
async function readSite() {
  const site = await startTestSite({ downloadClientKinds, channelKinds, indexerKinds })
  try {
    const { ask } = await site.signUp()
    const read = async <Body>(path: string): Promise<Body> => (await ask('GET', `/api${path}`)).json()
    const downloaders = await read<(Form & { type: string })[]>('/downloaders/kinds')
    const indexers = await read<(Form & { protocol: string })[]>('/indexers/kinds')
    const channels = await read<(Form & { type: string })[]>('/settings/notifications/kinds')
    const kinds: Kind[] = [
      ...downloaders.map(({ type, fields }): Kind => ({ kind: ['downloaders', type], fields })),
      ...indexers.map(({ protocol, fields }): Kind => ({ kind: ['indexers', protocol], fields })),
      ...channels.map(({ type, fields }): Kind => ({ kind: ['channels', type], fields })),
      ...Object.entries(metadataKinds).map(
        ([provider, { settings }]): Kind => ({ kind: ['metadata', provider], fields: formFields(settings) }),
      ),
    ]
    return { kinds, jobs: await read<{ name: string; title: string }[]>('/system/jobs') }
  } finally {
    await site.stop()
  }
}

/** The paths of the texts of a kind: all kinds of a group have the fields that are not among its own `settings`. */
function pathsOf({ kind: [group, name], fields }: Kind): string[] {
  return fields.flatMap((field) => {
    const isShared = group === 'indexers' || (group === 'downloaders' && !field.name.startsWith('settings.'))
    const path = [group, ...(isShared ? [] : [name]), field.name.replace(/^settings\./, '')].join('.')
    const choices = ['', ...field.choices].map((choice) => `${path}.${choice || 'none'}`)
    return [`${path}.title`, `${path}.help`, ...choices]
  })
}

test('tasks have names by their keys, and German texts of settings are for settings of adapters', async () => {
  const { kinds, jobs } = await readSite()
  const names: Readonly<Record<string, string>> = english.tasks
  expect(jobs.length).toBeGreaterThan(25)
  expect(jobs.filter(({ name, title }) => names[name] !== title)).toEqual([])
  const paths = new Set(kinds.flatMap(pathsOf))
  expect(paths.size).toBeGreaterThan(200)
  expect(Object.keys(declared).filter((path) => !paths.has(path))).toEqual([])
  await showLanguage('de')
  await serverTextsShown()
  const shown = kinds.flatMap(({ kind, fields }) => fields.map((field) => translatedField(field, kind)))
  const texts = shown.flatMap(({ title, help, choiceTitles }) => [title, help, ...Object.values(choiceTitles)])
  expect(Object.values(declared).filter((text) => !texts.includes(text))).toEqual([])
})

test('a setting of an adapter that has no translation stays English', async () => {
  const [field] = metadataKinds.rawg === undefined ? [] : formFields(metadataKinds.rawg.settings)
  if (field === undefined) throw new Error('RAWG has no settings')
  await showLanguage('de')
  expect(translatedField(field, ['metadata', 'rawg']).title).toBe('API-Schlüssel')
  expect(translatedField(field, ['metadata', 'of-a-later-server'])).toMatchObject({
    title: field.title,
    help: field.help,
  })
})

test('the names of tasks are shown in the language of the user', async () => {
  const task = { name: 'refresh-metadata', title: 'Refresh metadata' }
  expect(taskTitle(task)).toBe('Refresh metadata')
  await showLanguage('de')
  await serverTextsShown()
  expect(taskTitle(task)).toBe('Metadaten aktualisieren')
  expect(taskTitle({ name: 'of-a-later-server', title: 'Of a later server' })).toBe('Of a later server')
  expect(serverText('A text of a later server')).toBe('A text of a later server')
})
