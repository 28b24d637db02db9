import { expect, test } from 'bun:test'
import { ApiError } from '#ui/api/client.ts'
import { createQueryClient } from '#ui/api/query-client.ts'
import { isUnavailable, requestedWaitMs, retryDelayMs } from '#ui/api/retry.ts'

const tooMany = (retryAfterMs: number | null) => new ApiError(429, 'Too many requests.', {}, retryAfterMs)

/** How often a query is sent that fails with these errors one after another, and whether it succeeds in the end. */
async function requestsUntilEnd(errors: readonly Error[]): Promise<{ requests: number; succeeds: boolean }> {
  const client = createQueryClient()
  let requests = 0
  const queryFn = () => {
    const error = errors[requests]
    requests += 1
    return error === undefined ? Promise.resolve('games') : Promise.reject(error)
  }
  const succeeds = await client.fetchQuery({ queryKey: ['games'], queryFn }).then(
    () => true,
    () => false,
  )
  client.clear()
  return { requests, succeeds }
}

test('a query over the rate limit is sent once more, after the time that the server asked for', async () => {
  const startedAt = performance.now()
  expect(await requestsUntilEnd([tooMany(200)])).toEqual({ requests: 2, succeeds: true })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195)
  expect(await requestsUntilEnd([tooMany(10), tooMany(10)])).toEqual({ requests: 2, succeeds: false })
})

test('a query is not sent again if the server asks for more than a minute, or for no time', async () => {
  expect(await requestsUntilEnd([tooMany(60_001)])).toEqual({ requests: 1, succeeds: false })
  expect(await requestsUntilEnd([tooMany(null)])).toEqual({ requests: 1, succeeds: false })
})

test('the queries that the waiting page stands for leave the wait to it', () => {
  expect(isUnavailable(0, tooMany(1_000))).toBe(false)
  expect([0, 1, 2].map((failures) => isUnavailable(failures, new ApiError(503, 'Down')))).toEqual([true, true, false])
})

test('only a rejected request waits for as long as the server says', () => {
  expect(requestedWaitMs(new ApiError(503, 'Down', {}, 5_000))).toBeNull()
  expect(retryDelayMs(0, tooMany(31_000))).toBe(31_000)
  expect([0, 1].map((failures) => retryDelayMs(failures, new ApiError(503, 'Down')))).toEqual([1_000, 2_000])
})
