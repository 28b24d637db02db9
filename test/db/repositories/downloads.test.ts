import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeDownload, storeImport } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})

afterEach(() => app.close())

test('only downloads whose removal was requested are being removed, and only the others are in review', () => {
  const kept = storeDownload(app, { status: 'review' })
  const removal = { deleteFiles: true, blacklist: false }
  const removed = storeDownload(app, { status: 'review', removal })
  for (const { id } of [kept, removed]) storeImport(app, { downloadId: id })
  expect(app.downloads.toRemove()).toEqual([removed])
  expect(app.imports.inReview().map(({ download }) => download)).toEqual([kept])
  app.downloads.update(removed.id, { removal: null })
  expect(app.downloads.toRemove()).toEqual([])
})

test('a download is read as it was stored', () => {
  const removal = { deleteFiles: true, blacklist: true, left: { root: '/a', files: ['b'] } }
  const stored = [storeDownload(app), storeDownload(app, { removal, adopted: true, archivePasswords: ['key'] })]
  const byId = new Map(stored.map((download) => [download.id, download]))
  for (const found of [app.downloads.all(), app.downloads.page('robin', 'active', {})])
    expect(new Map(found.map((download) => [download.id, download]))).toEqual(byId)
})
