import { expect, test } from 'bun:test'
import { createYieldToEventLoop, sortWithoutBlocking } from '#core/tasks/yield-to-event-loop.ts'

test('sorting with yields gives the same result as without, and is stable', async () => {
  for (const length of [0, 1, 2, 255, 256, 257, 1000, 5000]) {
    const items = Array.from({ length }, (_, index) => ({ index, key: (index * 7919) % 97 }))
    const byKey = (left: { key: number }, right: { key: number }) => left.key - right.key
    expect(await sortWithoutBlocking(items, byKey, createYieldToEventLoop())).toEqual(items.toSorted(byKey))
  }
})

test('several long tasks at once still let others run in between', async () => {
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
