import { afterEach, expect, test } from 'bun:test'
import { type FormField, formFields } from '#domain/declaration.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { declared } from '#ui/texts/de/declared.ts'
import { serverText, serverTextsShown, showLanguage } from '#ui/texts/language.ts'
import { startTestSite } from '../../http/test-site.ts'

type Form = { fields: FormField[] }

/** Names that are the same in every language. */
const verbatim = /^[a-z]+$/

afterEach(() => showLanguage('en'))

test('every field and every task that the server declares has a German text', async () => {
  const site = await startTestSite({ downloadClientKinds, channelKinds, indexerKinds })
  try {
    const { ask } = await site.signUp()
    const read = async <Body>(path: string): Promise<Body> => (await ask('GET', `/api${path}`)).json()
    const forms = [
      ...(await read<Form[]>('/downloaders/kinds')),
      ...(await read<Form[]>('/indexers/kinds')),
      ...(await read<Form[]>('/settings/notifications/kinds')),
      ...Object.values(metadataKinds).map(({ settings }) => ({ fields: formFields(settings) })),
    ]
    const jobs = await read<{ title: string }[]>('/system/jobs')
    const texts = [...forms.flatMap(({ fields }) => fields.flatMap(textsOf)), ...jobs.map(({ title }) => title)]
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter((text) => !Object.hasOwn(declared, text))).toEqual([])
    const used = new Set(texts)
    expect(Object.keys(declared).filter((text) => !used.has(text) && !verbatim.test(text))).toEqual([])
  } finally {
    await site.stop()
  }
})

test('texts of the server are shown in the language of the user', async () => {
  expect(serverText('Refresh metadata')).toBe('Refresh metadata')
  await showLanguage('de')
  await serverTextsShown()
  expect(serverText('Refresh metadata')).toBe('Metadaten aktualisieren')
  expect(serverText('A text of a later server')).toBe('A text of a later server')
})

function textsOf({ title, help, choiceTitles }: FormField): string[] {
  return [title, ...(help === null ? [] : [help]), ...Object.values(choiceTitles)]
}
