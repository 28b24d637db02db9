import { expect, test } from 'bun:test'
import { createYieldToEventLoop, sortWithoutBlocking } from '#core/tasks/yield-to-event-loop.ts'

test('a list is sorted with breaks as it is without, equals in their order', async () => {
  for (const length of [0, 1, 2, 255, 256, 257, 1000, 5000]) {
    const items = Array.from({ length }, (_, index) => ({ index, key: (index * 7919) % 97 }))
    const byKey = (left: { key: number }, right: { key: number }) => left.key - right.key
    expect(await sortWithoutBlocking(items, byKey, createYieldToEventLoop())).toEqual(items.toSorted(byKey))
  }
})

test('several long works at once leave a turn to others in between', async () => {
  let others = 0
  const timer = setInterval(() => (others += 1), 1)
  const yieldToEventLoop = createYieldToEventLoop()
  const work = async () => {
    const until = performance.now() + 100
    while (performance.now() < until) await yieldToEventLoop()
  }
  await Promise.all(Array.from({ length: 10 }, work))
  clearInterval(timer)
  expect(others).toBeGreaterThan(3)
})
