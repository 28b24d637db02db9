import { expect, test } from 'bun:test'
import { createDiskActivity, type DiskTables } from '#core/files/disk-activity.ts'

const hourMs = 3_600_000
const root = '20 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw'
const games = '30 20 8:17 / /srv rw,relatime shared:2 - ext4 /dev/sdb1 rw'

/** `counts` are the reads and writes of the disk with the games. */
const disk = (counts: string) => `   8       1 sda1 5 0 0 0 5 0 0 0 0 0 0\n   8      17 sdb1 ${counts} 0 0 0 0 0\n`

function scene(tables: DiskTables = { mounts: `${root}\n${games}`, counters: disk('10 0 0 0 20') }) {
  const state = { tables, at: 0, runs: 0 }
  const activity = createDiskActivity({ readTables: () => state.tables, now: () => state.at })
  const access = { name: 'check', folders: ['/srv/no-such-folder'] }
  const use = (change: Partial<typeof access & { state: string }> = {}) =>
    activity.accessIfUsed({ ...access, ...change }, async () => (state.runs += 1))
  return { state, use, activity }
}

test('an unused disk is accessed once', async () => {
  const { use } = scene()
  expect(await use()).toBe(1)
  expect(await use()).toBeNull()
  expect(await use({ name: 'another check' })).toBe(2)
})

test('a disk that was read or written is accessed again', async () => {
  const { state, use } = scene()
  await use()
  state.tables = { ...state.tables, counters: disk('11 0 0 0 20') }
  expect(await use()).toBe(2)
  state.tables = { ...state.tables, counters: disk('11 0 0 0 21') }
  expect(await use()).toBe(3)
  expect(await use()).toBeNull()
})

test('the use of another disk does not matter', async () => {
  const { state, use } = scene()
  await use()
  state.tables = { ...state.tables, counters: disk('10 0 0 0 20').replace('sda1 5', 'sda1 6') }
  expect(await use()).toBeNull()
})

test('a disk that was unmounted or became read-only is accessed again', async () => {
  const { state, use } = scene()
  await use()
  state.tables = { ...state.tables, mounts: `${root}\n${games.replace('rw,', 'ro,')}` }
  expect(await use()).toBe(2)
  state.tables = { ...state.tables, mounts: root }
  expect(await use()).toBe(3)
})

test('other folders, another state and a user who asks make it access the disk', async () => {
  const { use, activity } = scene()
  await use()
  expect(await use({ state: 'changed' })).toBe(2)
  expect(await use({ state: 'changed', folders: ['/srv/other'] })).toBe(3)
  activity.forget()
  expect(await use({ state: 'changed', folders: ['/srv/other'] })).toBe(4)
})

test('an unused disk is accessed once a day', async () => {
  const { state, use } = scene()
  await use()
  state.at = 24 * hourMs - 1
  expect(await use()).toBeNull()
  state.at += 1
  expect(await use()).toBe(2)
})

test.each([
  ['a network share', { mounts: `${root}\n31 20 0:50 / /srv rw - nfs4 nas:/games rw`, counters: disk('10 0 0 0 20') }],
  ['a system without these tables', { mounts: null, counters: null }],
])('%s is accessed once an hour', async (_, tables) => {
  const { state, use } = scene(tables)
  await use()
  state.at = hourMs - 1
  expect(await use()).toBeNull()
  state.at += 1
  expect(await use()).toBe(2)
})

test('a file system without a device number of its own is known by its device file', async () => {
  const { state, use } = scene({
    mounts: `${root}\n31 20 0:50 /@games /srv rw - btrfs /dev/sdb1 rw`,
    counters: disk('10 0 0 0 20'),
  })
  await use()
  state.at = 2 * hourMs
  expect(await use()).toBeNull()
  state.tables = { ...state.tables, counters: disk('10 0 0 0 21') }
  expect(await use()).toBe(2)
})

test('an access that fails is repeated', async () => {
  const { use, activity } = scene()
  const failing = activity.accessIfUsed({ name: 'check', folders: ['/srv/no-such-folder'] }, async () => {
    throw new Error('no disk')
  })
  await expect(failing).rejects.toThrow('no disk')
  expect(await use()).toBe(1)
})
