import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { PlannedFile } from '#domain/importing/import.ts'
import { storeDownload, storeGame, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const apps: TestApp[] = []
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

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

test('a plan of several portions is read in the order it was written', async () => {
  const { app, id } = prepared()
  const files = Array.from({ length: 2500 }, (_, number) => file(number))
  await app.imports.writePlan(id, files, { status: 'running' })
  expect([...app.imports.planOf(id).entries()]).toEqual([...files.entries()])
  expect(app.imports.planOf(id).totalBytes()).toBe((2499 * 2500) / 2)
  expect(app.imports.find(id)).toMatchObject({ status: 'running', filesPlanned: 2500, filesTotal: 2500 })
})

test('files are found by their actions, whatever portion they are in', async () => {
  const { app, id } = prepared()
  const [packed, replaced] = [
    file(0, { action: 'unpacked', category: 'main' }),
    file(2999, { action: 'replace', recycled: '/recycle/2999.bin', staged: true, category: 'dlc' }),
  ]
  const between = Array.from({ length: 2998 }, (_, number) => file(number + 1))
  await app.imports.writePlan(id, [packed, ...between, replaced])
  const plan = app.imports.planOf(id)
  expect([...plan.withAction('unpacked', 'replace')]).toEqual([packed, replaced])
  expect(plan.hasAction('replace')).toBe(true)
  expect(plan.hasAction('remove')).toBe(false)
  expect(plan.hasStaged()).toBe(true)
  // An archive is not placed in the library.
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 3000, filesTotal: 2999 })
})

test('a new plan takes the place of the old one, and clearing removes it', async () => {
  const { app, id, rows } = prepared()
  await app.imports.writePlan(id, [file(1), file(2), file(3)])
  await app.imports.writePlan(id, [file(4)])
  expect([...app.imports.planOf(id).entries()]).toEqual([[0, file(4)]])
  app.imports.clearPlan(id, { filesDone: 0 })
  expect(rows()).toBe(0)
  expect(app.imports.planOf(id).hasStaged()).toBe(false)
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 0, filesTotal: 0 })
})

test('a plan that cannot be written completely is none, and the next one takes its place', async () => {
  const { app, id } = prepared()
  const files = Array.from({ length: 1500 }, (_, number) => file(number, { staged: true }))
  const invalid = { ...file(1500), action: 'invent' as PlannedFile['action'] }
  await expect(app.imports.writePlan(id, [...files, invalid], { status: 'running' })).rejects.toThrow()
  const plan = app.imports.planOf(id)
  expect([...plan.entries()]).toEqual([])
  expect([plan.hasStaged(), plan.hasAction('create'), plan.totalBytes()]).toEqual([false, false, 0])
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 0, filesTotal: 0 })
  await app.imports.writePlan(id, [file(1)])
  expect([...plan.entries()]).toEqual([[0, file(1)]])
})

test('other work runs while a plan is written, and does not see it before it is complete', async () => {
  const { app, id } = prepared()
  const files = Array.from({ length: 3500 }, (_, number) => file(number))
  const written = app.imports.writePlan(id, files)
  let turns = 0
  const seen: number[] = []
  while (app.imports.find(id)?.filesPlanned === 0) {
    seen.push(app.imports.planOf(id).totalBytes())
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await written
  expect(turns).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set([0]))
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 3500 })
})

test('a plan that is interrupted is not completed', async () => {
  const { app, id } = prepared()
  const controller = new AbortController()
  const written = app.imports.writePlan(
    id,
    Array.from({ length: 2500 }, (_, number) => file(number)),
    {},
    controller.signal,
  )
  controller.abort()
  await expect(written).rejects.toThrow()
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 0 })
})

test('a draft can be read while it is written, and is no plan before it is completed', async () => {
  const { app, id } = prepared()
  const draft = app.imports.draftPlan(id)
  const files = Array.from({ length: 1500 }, (_, number) => file(number, number === 1400 ? { action: 'keep' } : {}))
  for (const one of files) await draft.add(one)
  expect([...draft.files()]).toEqual(files)
  expect([...draft.withAction('keep')]).toEqual([file(1400, { action: 'keep' })])
  expect([draft.hasAction('keep'), draft.hasAction('replace'), draft.hasStaged()]).toEqual([true, false, false])
  expect([...app.imports.planOf(id).files()]).toEqual([])
  await draft.add(file(1500, { action: 'remove' }))
  draft.complete({ filesDone: 3 })
  expect([...app.imports.planOf(id).files()]).toEqual([...files, file(1500, { action: 'remove' })])
  expect(app.imports.find(id)).toMatchObject({ filesPlanned: 1501, filesTotal: 1500, filesDone: 3 })
})

test('all files of a plan are recorded as files of the game, and removed ones are not any more', async () => {
  const { app, id } = prepared()
  const { id: gameId } = storeGame(app, { userId: storeUser(app).id, title: 'Portal 2' })
  const recorded = { gameId, size: 1, category: 'main', version: '0.9', addedAt: '2020-01-01T00:00:00.000Z' } as const
  const before = (number: number, downloadId: string | null) => ({
    ...recorded,
    id: randomUUID(),
    path: file(number).target,
    downloadId,
  })
  const [own, imported, old, replaced] = [before(1, null), before(2, 'old'), before(3, 'old'), before(4, null)]
  app.imports.putFiles([own, imported, old, replaced])
  const actions = { 0: 'keep', 1: 'keep', 2: 'keep', 3: 'remove', 4: 'replace', 5: 'create', 6: 'unpacked' } as const
  const plan = Object.entries(actions).map(([number, action]) =>
    file(Number(number), { action, category: number === '5' ? 'dlc' : 'main', staged: number === '5' }),
  )
  await app.imports.writePlan(id, plan)
  const addedAt = '2026-01-01T00:00:00.000Z'
  app.imports.recordFiles(id, { gameId, version: '1.0', downloadId: 'new', addedAt })
  const files = app.imports.filesOf(gameId)
  expect(files.map(({ path, size, category, downloadId }) => [path, size, category, downloadId])).toEqual([
    // Files that were in place and came from no download stay the user's own.
    [file(0).target, 0, 'main', null],
    [file(1).target, 1, 'main', null],
    [file(2).target, 2, 'main', 'new'],
    [file(4).target, 4, 'main', 'new'],
    [file(5).target, 5, 'dlc', 'new'],
  ])
  expect(files.every((one) => one.version === '1.0' && one.addedAt === addedAt)).toBe(true)
  expect(files.map((one) => one.id)).toEqual([
    expect.stringMatching(uuid),
    own.id,
    imported.id,
    replaced.id,
    expect.stringMatching(uuid),
  ])
  expect(app.imports.planOf(id).countPlaced()).toEqual({ placed: 5, staged: 1 })
})

test('the plan is removed with its import', async () => {
  const { app, downloadId, id, rows } = prepared()
  await app.imports.writePlan(id, [file(1), file(2)])
  app.downloads.remove(downloadId)
  expect(rows()).toBe(0)
})

test('only the files below a folder are read, in portions', () => {
  const { app } = prepared()
  const game = storeGame(app, { userId: storeUser(app, { username: 'kim' }).id, title: 'Portal 2' })
  const inside = Array.from({ length: 2001 }, (_, number) => `DLC/A/${String(number).padStart(4, '0')}`)
  const paths = ['DLC/A', 'DLC/A-B/x', 'DLC/A.txt', 'DLC/A0/x', 'DLC/Z/x', ...inside].map((path) => `/library/${path}`)
  const facts = { gameId: game.id, size: 1, category: 'dlc', version: null, downloadId: null, addedAt: '2026' } as const
  app.imports.putFiles(paths.map((path) => ({ id: randomUUID(), path, ...facts })))
  const read = [...app.imports.eachFileOf(game.id, '/library/DLC/A')].map(({ path }) => path)
  expect(read).toEqual(inside.map((path) => `/library/${path}`))
  expect([...app.imports.eachFileOf(game.id)]).toHaveLength(paths.length)
})
