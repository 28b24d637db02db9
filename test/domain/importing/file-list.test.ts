import { expect, test } from 'bun:test'
import { createFileList, joinFiles, mapFiles, partitionFiles } from '#domain/importing/file-list.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'

function listOf(files: readonly SourceFile[]) {
  const list = createFileList()
  for (const file of files) list.add(file)
  return list
}

const many: SourceFile[] = Array.from({ length: 1000 }, (_, number) => ({
  path: number % 2 === 0 ? `data/ゲーム "${number}"\n.pak` : `data/${number}.pak`,
  size: number * 2 ** 30,
  ...(number % 3 === 0 ? { real: `/staging/${number}`, staged: true } : {}),
}))

test.each([0, 1, 255, 256, 257, 1000])('a list of %p files has them in order, each time it is read', (count) => {
  const files = many.slice(0, count)
  const list = listOf(files)
  expect(list.length).toBe(count)
  expect([...list]).toEqual(files)
  expect([...list]).toEqual(files)
})

test('lists are joined, mapped and partitioned', () => {
  const [staged, others] = partitionFiles(listOf(many), (file) => file.staged === true)
  expect([staged.length, others.length]).toEqual([334, 666])
  expect([...staged].every((file) => file.staged === true)).toBe(true)
  const joined = joinFiles(staged, others)
  expect(joined.length).toBe(1000)
  expect([...joined]).toEqual([...staged, ...others])
  expect([...mapFiles(others, ({ path }) => ({ path, size: 0 }))].every(({ size }) => size === 0)).toBe(true)
})
