import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})

afterEach(() => app.close())

test('archives are unpacked unless unpacking is disabled', () => {
  const settings = readImportSettings(app)
  expect(settings.unpackArchives).toBe(true)
  writeImportSettings(app, { ...settings, unpackArchives: false })
  writeImportSettings(app, { ...readImportSettings(app), minFileSize: 7 })
  expect(readImportSettings(app)).toMatchObject({ unpackArchives: false, minFileSize: 7 })
})
