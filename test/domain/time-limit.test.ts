import { heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { withSignals, withTimeLimit } from '#domain/time-limit.ts'

const longMs = 600_000
const rounds = 300
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** How many signals and timers are in memory. */
async function countSignals(): Promise<number> {
  await nextTurn()
  Bun.gc(true)
  const { AbortSignal: signals = 0, Timeout: timers = 0 } = heapStats().objectTypeCounts
  return signals + timers
}

test('work ends with its limit, with one of the signals, or with its result', async () => {
  await expect(withTimeLimit(1, untilAborted)).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  const aborted = AbortSignal.abort(new Error('stopping'))
  await expect(withTimeLimit(longMs, untilAborted, undefined, aborted)).rejects.toThrow('stopping')
  const later = new AbortController()
  const work = withTimeLimit(longMs, untilAborted, new AbortController().signal, later.signal)
  later.abort(new Error('canceled'))
  await expect(work).rejects.toThrow('canceled')
  expect(await withTimeLimit(longMs, async (signal) => signal.aborted)).toBe(false)
})

test('neither timers nor listeners remain when the work has ended', async () => {
  const lasting = new AbortController()
  const before = await countSignals()
  for (let round = 0; round < rounds; round += 1) {
    await withTimeLimit(longMs, async () => round, lasting.signal)
    await withTimeLimit(longMs, () => Promise.reject(new Error('broke')), lasting.signal).catch(() => undefined)
    await withSignals([lasting.signal, undefined], async () => round)
  }
  expect(await countSignals()).toBeLessThan(before + rounds / 4)
  expect(lasting.signal.aborted).toBe(false)
})
