import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { flushFolder } from '#platform/flush.ts'
import { createRenameScene, renameActions } from './rename-scene.ts'

let scene: ReturnType<typeof createRenameScene>

beforeEach(() => {
  scene = createRenameScene()
  scene.configure({ renamePattern: '{Title}' })
  scene.addGame('Braid', { 'Braid/game.bin': 'x' }, { title: 'Braid', releaseDate: null })
})

afterEach(() => scene.app.close())

const nested = ['Braid', 'Braid/Braid', 'Braid/Braid/game.bin']
const flat = ['Braid', 'Braid/game.bin']
const onDisk = () => readdirSync(scene.library, { recursive: true, encoding: 'utf8' }).toSorted()

type Step = { operation: 'rename' | 'mkdir' | 'rmdir'; from: string; to: string }

/** A disk that refuses the steps which `refuses` names. */
function failingDisk(refuses: (step: Step) => boolean) {
  const check = (operation: Step['operation'], from: string, to = ''): void => {
    if (!refuses({ operation, from: basename(from), to: basename(to) })) return
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${operation}`), { code: 'ENOSPC' })
  }
  return renameActions({
    ...scene.app,
    folderDisk: {
      rename: async (from, to) => {
        check('rename', from, to)
        await rename(from, to)
      },
      mkdir: async (folder) => {
        check('mkdir', folder)
        await mkdir(folder)
      },
      rmdir: async (folder) => {
        check('rmdir', folder)
        await rmdir(folder)
      },
      flush: flushFolder,
    },
  })
}

const isTemporary = (name: string): boolean => name.startsWith('.ludarr-rename-')

test('a folder that a full disk does not let move up is where it was', async () => {
  let refusals = 1
  const actions = failingDisk(({ operation, from }) => operation === 'rename' && isTemporary(from) && refusals-- > 0)
  await actions.plan()
  expect(await actions.run()).toMatchObject({ state: 'done', moved: 0, conflicts: 1 })
  expect(onDisk()).toEqual(nested)
  expect(await scene.plan()).toMatchObject([{ state: 'planned' }])
})

test('a folder whose outer folder cannot be removed is where it was', async () => {
  const actions = failingDisk(({ operation }) => operation === 'rmdir')
  await actions.plan()
  expect(await actions.run()).toMatchObject({ state: 'done', moved: 0, conflicts: 1 })
  expect(actions.moves()).toMatchObject([{ state: 'failed', reason: 'error' }])
  expect(onDisk()).toEqual(nested)
})

test.each(['mkdir', 'rename'] as const)(
  'a folder that cannot be moved back for a failed %s stays moved',
  async (step) => {
    await scene.plan()
    await scene.run()
    let refusals = 1
    const actions = failingDisk(
      ({ operation, from }) => operation === step && (step === 'mkdir' || isTemporary(from)) && refusals-- > 0,
    )
    await actions.undo()
    expect(actions.moves()).toMatchObject([{ state: 'undo-failed' }])
    expect(onDisk()).toEqual(flat)
    expect(actions.current()).toMatchObject({ state: 'undone', moved: 1 })
    // Once the cause is gone, it can be taken back.
    expect(await scene.undo()).toMatchObject({ state: 'undone', moved: 0 })
    expect(onDisk()).toEqual(nested)
    expect(scene.undo()).rejects.toMatchObject({ code: 'conflict' })
  },
)

test('files that no step could place stay in the journal, and the next attempt places them', async () => {
  const actions = failingDisk(({ operation, from }) => operation === 'rename' && isTemporary(from))
  await actions.plan()
  expect(await actions.run()).toMatchObject({ state: 'stopped', message: expect.stringContaining('.ludarr-rename-') })
  expect(await scene.run()).toMatchObject({ state: 'done', moved: 1, conflicts: 0 })
  expect(onDisk()).toEqual(flat)
})

test('the folders around a moved folder are flushed before the move is recorded', async () => {
  const steps: string[] = []
  const actions = renameActions({
    ...scene.app,
    folderDisk: {
      mkdir,
      rmdir,
      rename: async (from, to) => {
        steps.push(`rename ${isTemporary(basename(to)) ? 'aside' : 'to its place'}`)
        await rename(from, to)
      },
      flush: async (folder) => {
        expect(actions.moves()).toMatchObject([{ state: 'moving' }])
        steps.push(`flush ${basename(folder)}`)
        await flushFolder(folder)
      },
    },
  })
  await actions.plan()
  expect(await actions.run()).toMatchObject({ state: 'done', moved: 1 })
  expect(steps).toEqual(['rename aside', 'flush Braid', 'flush library', 'rename to its place', 'flush library'])
})
