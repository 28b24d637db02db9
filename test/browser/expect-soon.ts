import { expect } from 'bun:test'

const timeoutMs = 45_000
const pauseMs = 50

/**
 * Expects that a value of the page becomes this one. What a click or a key changes is rendered later, on a busy machine much
 * later, so an `expect` right after it depends on luck.
 */
export async function expectSoon<Value>(read: () => Promise<Value> | Value, expected: NoInfer<Value>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let value = await read()
  while (!Bun.deepEquals(value, expected) && performance.now() < deadline) {
    await Bun.sleep(pauseMs)
    value = await read()
  }
  expect<unknown>(value).toEqual(expected)
}
