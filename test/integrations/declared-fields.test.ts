import { expect, test } from 'bun:test'
import { downloaderForms } from '#core/download-clients/downloader-forms.ts'
import { indexerForms } from '#core/indexers/indexer-forms.ts'
import { type FormField, formFields } from '#domain/declaration.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { createTestApp } from '../test-app.ts'

type Form = { name: string; fields: FormField[] }

async function declaredForms(): Promise<Form[]> {
  const app = createTestApp()
  try {
    return [
      ...downloaderForms({ downloadClientKinds }).map(({ type, fields }) => ({ name: type, fields })),
      ...indexerForms(app).map(({ protocol, fields }) => ({ name: protocol, fields })),
      ...Object.values(channelKinds).map(({ type, settings }) => ({ name: type, fields: formFields(settings) })),
      ...Object.values(metadataKinds).map(({ label, settings }) => ({ name: label, fields: formFields(settings) })),
    ]
  } finally {
    await app.close()
  }
}

test('every field that an adapter declares has a title and sentences of help', async () => {
  const forms = await declaredForms()
  expect(forms.length).toBeGreaterThan(20)
  const bare = forms.flatMap(({ name, fields }) =>
    fields
      .filter((field) => field.title === field.name || !/\S[.]$/.test(field.help ?? ''))
      .map((field) => `${name}: ${field.name}: ${field.help}`),
  )
  expect(bare).toEqual([])
})
