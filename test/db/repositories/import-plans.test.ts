import { afterEach, expect, test } from 'bun:test'
import type { PlannedFile } from '#domain/importing/import.ts'
import { storeDownload, storeImport } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const apps: TestApp[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

function prepared() {
  const app = createTestApp()
  apps.push(app)
  const { id: downloadId } = storeDownload(app, { title: 'Portal.2.v1.0-GRP' })
  const { id } = storeImport(app, { downloadId })
  return { app, downloadId, id, rows: () => app.connection.all('SELECT 1 FROM import_files').length }
}

function file(number: number, change: Partial<PlannedFile> = {}): PlannedFile {
  const name = `data/${number}.bin`
  return {
    source: `/downloads/${name}`,
    target: `/library/${name}`,
    size: number,
    category: 'main',
    action: 'create',
    ...change,
  }
}

test('a plan of several portions is read in the order it was written', () => {
  const { app, id } = prepared()
  const files = Array.from({ length: 2500 }, (_, number) => file(number))
  app.imports.writePlan(id, files, { status: 'running' })
  expect([...app.imports.planOf(id).entries()]).toEqual([...files.entries()])
  expect(app.imports.planOf(id).totalBytes()).toBe((2499 * 2500) / 2)
  expect(app.imports.find(id)).toMatchObject({ status: 'running', filesPlanned: 2500, filesTotal: 2500 })
})

test('files are found by their actions, whatever portion they are in', () => {
  const { app, id } = prepared()
  const [packed, replaced] = [
    file(0, { action: 'unpacked', category: 'main' }),
    file(2999, { action: 'replace', recycled: '/recycle/2999.bin', staged: true, category: 'dlc' }),
  ]
  const between = Array.from({ length: 2998 }, (_, number) => file(number + 1))
  app.imports.writePlan(id, [packed, ...between, replaced])
  const plan = app.imports.planOf(id)
  expect([...plan.withAction('unpacked', 'replace')]).toEqual([packed, replaced])
  expect(plan.hasAction('replace')).toBe(true)
  expect(plan.hasAction('remove')).toBe(false)
  expect(plan.hasStaged()).toBe(true)
  // An archive is not placed in the library.
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 3000, filesTotal: 2999 })
})

test('a new plan takes the place of the old one, and clearing removes it', () => {
  const { app, id, rows } = prepared()
  app.imports.writePlan(id, [file(1), file(2), file(3)])
  app.imports.writePlan(id, [file(4)])
  expect([...app.imports.planOf(id).entries()]).toEqual([[0, file(4)]])
  app.imports.clearPlan(id, { filesDone: 0 })
  expect(rows()).toBe(0)
  expect(app.imports.planOf(id).hasStaged()).toBe(false)
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 0, filesTotal: 0 })
})

test('a plan that cannot be written completely leaves the old one', () => {
  const { app, id } = prepared()
  app.imports.writePlan(id, [file(1)])
  const files = Array.from({ length: 1500 }, (_, number) => file(number))
  const invalid = { ...file(1500), action: 'invent' as PlannedFile['action'] }
  expect(() => app.imports.writePlan(id, [...files, invalid])).toThrow()
  expect([...app.imports.planOf(id).entries()]).toEqual([[0, file(1)]])
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 1 })
})

test('the plan is removed with its import', () => {
  const { app, downloadId, id, rows } = prepared()
  app.imports.writePlan(id, [file(1), file(2)])
  app.downloads.remove(downloadId)
  expect(rows()).toBe(0)
})
