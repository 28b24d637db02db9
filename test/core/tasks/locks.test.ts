import { expect, test } from 'bun:test'
import { createLocks } from '#core/tasks/locks.ts'

test('tasks with the same key run one after another, even after a failure', async () => {
  const locks = createLocks()
  const order: string[] = []
  let release = () => {}
  const first = locks.withLock('a', async () => {
    order.push('first begins')
    await new Promise<void>((resolve) => (release = resolve))
    order.push('first ends')
    throw new Error('broken')
  })
  const second = locks.withLock('a', async () => void order.push('second'))
  await locks.withLock('b', async () => void order.push('other key'))
  release()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(order).toEqual(['first begins', 'other key', 'first ends', 'second'])
  expect(locks.isLocked('a')).toBe(false)
})

test('tryLock skips the work while the key is held', async () => {
  const locks = createLocks()
  let release = () => {}
  const first = locks.tryLock('a', () => new Promise<string>((resolve) => (release = () => resolve('done'))))
  expect(locks.isLocked('a')).toBe(true)
  expect(await locks.tryLock('a', async () => 'again')).toBeNull()
  release()
  expect(await first).toBe('done')
  expect(await locks.tryLock('a', async () => 'later')).toBe('later')
})
