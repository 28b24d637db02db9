import type { Clock } from '#domain/ports/clock.ts'

/** A clock that only moves when a test moves it. */
export type TestClock = Clock & { set(instant: string): void; advance(milliseconds: number): void }

export function createTestClock(start = '2026-11-21T12:00:00.000Z'): TestClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set(instant) {
      at = Date.parse(instant)
    },
    advance(milliseconds) {
      at += milliseconds
    },
  }
}
