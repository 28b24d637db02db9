import { expect, test } from 'bun:test'
import { afterFailure, afterSuccess, isBackingOff } from '#core/settings/service-health.ts'
import { type Health, unknownHealth } from '#domain/system/service-health.ts'
import { createTestClock } from '../../clock.ts'

const minutes = (health: Health, now: Date) => (Date.parse(health.disabledUntil ?? '') - now.getTime()) / 60_000

test('a service that keeps failing backs off longer every time, six hours at most', () => {
  const clock = createTestClock()
  let health = unknownHealth
  const rests: number[] = []
  for (let round = 0; round < 9; round += 1) {
    health = afterFailure(health, 'broken', clock)
    rests.push(minutes(health, clock.now()))
    expect(isBackingOff(health, clock)).toBe(true)
    clock.set(health.disabledUntil ?? '')
    expect(isBackingOff(health, clock)).toBe(false)
  }
  expect(rests).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 360])
})

test('failures at the same moment count as one', () => {
  const clock = createTestClock()
  const once = afterFailure(unknownHealth, 'broken', clock)
  clock.advance(2000)
  const twice = afterFailure(once, 'broken', clock)
  expect(minutes(twice, clock.now())).toBe(1)
  expect(twice.since).toBe(once.since)
})

test('a success resets the health, and another one changes nothing', () => {
  const clock = createTestClock()
  const failed = afterFailure(unknownHealth, 'broken', clock)
  const well = afterSuccess(failed, clock)
  expect(well).toEqual({ ok: true, message: null, since: clock.now().toISOString(), disabledUntil: null })
  clock.advance(60_000)
  expect(afterSuccess(well, clock)).toBe(well)
})

test('a pause requested by the service is kept when it is longer', () => {
  const clock = createTestClock()
  expect(minutes(afterFailure(unknownHealth, 'slow down', clock, 600_000), clock.now())).toBe(10)
  expect(minutes(afterFailure(unknownHealth, 'slow down', clock, 1000), clock.now())).toBe(1)
})

test('a pause set years ahead by a wrong clock ends when the clock is right', () => {
  const clock = createTestClock()
  const failed = afterFailure(unknownHealth, 'broken', { now: () => new Date('2031-01-01T00:00:00.000Z') })
  expect(isBackingOff(failed, clock)).toBe(false)
  expect(minutes(afterFailure(failed, 'broken', clock), clock.now())).toBe(1)
})
