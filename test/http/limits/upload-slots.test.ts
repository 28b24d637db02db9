import { expect, test } from 'bun:test'
import { createUploadSlots } from '#http/limits/upload-slots.ts'

test('two uploads of an address are read at a time, in order, and others do not wait for them', async () => {
  const slots = createUploadSlots()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const upload = (address: string, name: string) =>
    slots.run(address, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const uploads = ['a', 'b', 'c', 'd'].map((name) => upload('home', name))
  uploads.push(upload('cafe', 'other'))
  await Promise.resolve()
  expect(started).toEqual(['a', 'b', 'other'])
  ends.get('b')?.()
  await uploads[1]
  await Promise.resolve()
  expect(started).toEqual(['a', 'b', 'other', 'c'])
  for (const name of ['a', 'c', 'other']) ends.get(name)?.()
  await uploads[0]
  await uploads[2]
  ends.get('d')?.()
  await Promise.all(uploads)
  expect(started).toEqual(['a', 'b', 'other', 'c', 'd'])
})

test('an upload that fails frees its slot', async () => {
  const slots = createUploadSlots()
  const fail = () => slots.run('home', () => Promise.reject(new Error('broken')))
  for (let round = 0; round < 3; round += 1) await expect(fail()).rejects.toThrow('broken')
  expect(await slots.run('home', () => 'read')).toBe('read')
})
