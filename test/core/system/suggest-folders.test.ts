import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggestFolders } from '#core/system/suggest-folders.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let disk: string

beforeEach(() => {
  app = createTestApp()
  disk = join(realpathSync(app.folder), 'disk')
  mkdirSync(disk)
  Object.assign(app.about, { browseRoots: [disk], dataFolder: join(disk, 'data') })
})
afterEach(() => app.close())

const suggested = async (options: Parameters<typeof suggestFolders>[1]) =>
  (await suggestFolders(app, options)).map(({ path }) => path)

test('folders with a name for games come first, then mounted disks, then the others', async () => {
  for (const name of ['Photos', 'Games', 'nas']) mkdirSync(join(disk, name))
  writeFileSync(join(disk, 'games.txt'), '')
  const found = await suggested({ places: [disk], mountPoints: [join(disk, 'nas')] })
  expect(found).toEqual(['Games', 'nas', 'Photos'].map((name) => join(disk, name)))
  const [first] = await suggestFolders(app, { places: [disk], mountPoints: [] })
  expect(first?.freeBytes).toBeGreaterThan(0)
})

test('the data folder, what holds it and what may not be browsed is not suggested', async () => {
  for (const name of ['data/Games', 'media/games', '.hidden']) mkdirSync(join(disk, name), { recursive: true })
  mkdirSync(join(app.folder, 'elsewhere', 'games'), { recursive: true })
  symlinkSync(join(app.folder, 'elsewhere'), join(disk, 'out'))
  const places = [disk, join(disk, 'data'), join(disk, 'media'), join(disk, 'out'), join(disk, 'missing')]
  expect(await suggested({ places, mountPoints: [disk] })).toEqual([join(disk, 'media/games')])
})

test('the same folder is suggested once, and no more than six', async () => {
  for (let number = 1; number <= 9; number++) mkdirSync(join(disk, `disk${number}`))
  symlinkSync(join(disk, 'disk1'), join(disk, 'same'))
  const found = await suggested({ places: [disk], mountPoints: [join(disk, 'same'), join(disk, 'disk1')] })
  expect(found).toHaveLength(6)
  expect(new Set(found).size).toBe(6)
})
