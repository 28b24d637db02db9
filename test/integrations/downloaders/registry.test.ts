import { expect, test } from 'bun:test'
import { formFields, secretFields } from '#domain/declaration.ts'
import { downloaderTypes } from '#domain/downloader.ts'
import { downloadClientKind, downloadClientKinds } from '#integrations/downloaders/index.ts'

test('every kind is registered under its own word and says what a form needs', () => {
  for (const [type, kind] of Object.entries(downloadClientKinds)) {
    expect<string>(kind.type).toBe(type)
    expect(kind.accepts.length).toBeGreaterThan(0)
    expect(kind.connection.includes('url')).toBe(kind.defaultUrl !== null)
    for (const field of formFields(kind.settings)) expect(field.title).not.toBe(field.name)
  }
})

test('every client with an address can stand behind a web server, whose password is a secret', () => {
  for (const kind of Object.values(downloadClientKinds)) {
    const names = Object.keys(kind.settings.properties)
    expect(names.includes('trustedCertificate')).toBe(kind.defaultUrl !== null)
    const hasProxy = kind.defaultUrl !== null && kind.passwordOfWebServer !== true
    expect(secretFields(kind.settings).includes('proxyPassword')).toBe(hasProxy)
  }
})

test('every stored word has its adapter', () => {
  expect(downloaderTypes.filter((type) => downloadClientKind(type)?.type !== type)).toEqual([])
})
