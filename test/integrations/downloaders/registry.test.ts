import { expect, test } from 'bun:test'
import { createSecretBox } from '#db/secret-box.ts'
import { formFields, secretFields } from '#domain/declaration.ts'
import { downloaderTypes } from '#domain/downloads/downloader.ts'
import { downloadClientKind, downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createTestClock } from '../../clock.ts'
import { createTestLog } from '../../log.ts'

test('every client type is registered under its own name and describes its form', () => {
  for (const [type, kind] of Object.entries(downloadClientKinds)) {
    expect<string>(kind.type).toBe(type)
    expect(kind.accepts.length).toBeGreaterThan(0)
    expect(kind.connection.includes('url')).toBe(kind.defaultUrl !== null)
    for (const field of formFields(kind.settings)) expect(field.title).not.toBe(field.name)
  }
})

test('every client with an address supports proxy credentials, and their password is a secret', () => {
  for (const kind of Object.values(downloadClientKinds)) {
    const names = Object.keys(kind.settings.properties)
    expect(names.includes('trustedCertificate')).toBe(kind.defaultUrl !== null)
    const hasProxy = kind.defaultUrl !== null && kind.passwordOfWebServer !== true
    expect(secretFields(kind.settings).includes('proxyPassword')).toBe(hasProxy)
  }
})

test('a category after import is offered by exactly the clients that support it', () => {
  const clock = createTestClock()
  const parts = {
    outbound: createOutbound(),
    clock,
    log: createTestLog(),
    stateFolder: '/nonexistent',
    secretBox: createSecretBox(new Uint8Array(32)),
    makeRoom: () => false,
  }
  const connection = { id: 'x', name: 'x', username: null, password: null, category: null, downloadPath: null }
  for (const kind of Object.values(downloadClientKinds)) {
    const entered = formFields(kind.settings).map(({ name, initial, required }) => [
      name,
      initial ?? (required ? '/nonexistent' : undefined),
    ])
    const settings = Object.fromEntries(entered.filter(([, value]) => value !== undefined))
    const client = kind.connect({ ...connection, url: kind.defaultUrl, settings }, parts)
    const offered = !(kind.unsupported ?? []).includes('postImportCategory')
    const hasCategories = kind.connection.includes('category')
    expect({ type: kind.type, offered }).toEqual({
      type: kind.type,
      offered: hasCategories && client.setCategory !== undefined,
    })
  }
})

test('every stored type has an adapter', () => {
  expect(downloaderTypes.filter((type) => downloadClientKind(type)?.type !== type)).toEqual([])
})
