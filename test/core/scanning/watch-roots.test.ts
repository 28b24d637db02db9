import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { watchRoots } from '#core/scanning/watch-roots.ts'
import { eventually } from '../../peers/loopback.ts'
import { createTestProgram, type TestProgram } from '../../program.ts'
import { storeRootFolder } from '../../rows.ts'

let program: TestProgram

beforeEach(() => {
  program = createTestProgram()
})

afterEach(async () => {
  await program.close()
})

const place = (name: string): string => {
  const path = join(program.folder, name)
  mkdirSync(path)
  return path
}

test('a root is told of once it is quiet again, others and forgotten ones are not', async () => {
  const one = storeRootFolder(program, { path: place('one') })
  const off = storeRootFolder(program, { path: place('off'), enabled: false })
  storeRootFolder(program, { path: join(program.folder, 'missing') })
  const told: string[] = []
  const watch = watchRoots(program, (id) => told.push(id), 400)
  try {
    watch.follow()
    watch.follow()
    for (const name of ['Hades', 'Celeste', 'Doom']) mkdirSync(join(one.path, name))
    mkdirSync(join(off.path, 'Hades'))
    expect(told).toEqual([])
    await eventually('the root is told of', 15_000, async () => told.length > 0)
    await Bun.sleep(600)
    expect(told).toEqual([one.id])
    rmSync(join(one.path, 'Hades'), { recursive: true })
    await eventually('the root is told of again', 15_000, async () => told.length > 1)
    expect(told).toEqual([one.id, one.id])
    program.rootFolders.update(one.id, { enabled: false })
    watch.follow()
    mkdirSync(join(one.path, 'Later'))
    await Bun.sleep(600)
    expect(told).toHaveLength(2)
  } finally {
    watch.stop()
  }
})
