import { afterEach, expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { nextLocalTime } from '#jobs/due.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const usualZone = process.env.TZ
const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  if (usualZone === undefined) delete process.env.TZ
  else process.env.TZ = usualZone
})

const next = (zone: string, time: string, from: string): string => {
  process.env.TZ = zone
  return new Date(nextLocalTime(time, Date.parse(from))).toISOString()
}

test.each([
  ['UTC', '03:30', '2026-11-22T03:29:59.000Z', '2026-11-22T03:30:00.000Z'],
  ['UTC', '03:30', '2026-11-22T03:30:00.000Z', '2026-11-23T03:30:00.000Z'],
  ['Europe/Berlin', '03:30', '2026-11-22T12:00:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['Europe/Berlin', '03:30', '2026-07-22T12:00:00.000Z', '2026-07-23T01:30:00.000Z'],
  ['America/New_York', '22:00', '2026-11-22T12:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['Asia/Kathmandu', '00:00', '2026-11-22T12:00:00.000Z', '2026-11-22T18:15:00.000Z'],
  ['Pacific/Kiritimati', '12:00', '2026-11-22T12:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  // The clock is moved forward over 02:30, and the day after it is there again.
  ['Europe/Berlin', '02:30', '2026-03-28T12:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '02:30', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
  // The clock is moved back, and 02:30 comes twice.
  ['Europe/Berlin', '02:30', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
])('in %s, %s comes after %s at %s', (zone, time, from, expected) => {
  expect(next(zone, time, from)).toBe(expected)
})

/** The scheduler of one daily job, at noon of the server. */
function scheduleDaily() {
  process.env.TZ = 'Europe/Berlin'
  const app = createTestApp()
  open.push(app)
  app.clock.advance(Date.parse('2031-06-01T10:00:00.000Z') - app.clock.now().getTime())
  const state = { time: '03:30', runs: 0 }
  const job = { name: 'tidy', title: 'Tidy up', schedule: { dailyAt: () => state.time }, run: () => (state.runs += 1) }
  const start = () => createScheduler({ ...app, jobs: [job] })
  const scheduler = start()
  const pass = async (milliseconds: number, on = scheduler): Promise<void> => {
    app.clock.advance(milliseconds)
    on.tick()
    await nextTurn()
    on.tick()
    await nextTurn()
  }
  return { app, state, scheduler, start, pass }
}

const hourMs = 3_600_000

test('a daily job runs once a day at its local time', async () => {
  const { state, scheduler, pass } = scheduleDaily()
  expect(scheduler.list()[0]?.schedule).toBe('daily at 03:30')
  expect(scheduler.list()[0]?.nextRunAt).toStartWith('2031-06-02T01:30:0')
  await pass(15 * hourMs)
  expect(state.runs).toBe(0)
  await pass(hourMs)
  expect(state.runs).toBe(1)
  await pass(23 * hourMs)
  expect(state.runs).toBe(1)
  await pass(hourMs)
  expect(state.runs).toBe(2)
})

test('another time applies at once', async () => {
  const { state, scheduler, pass } = scheduleDaily()
  await pass(61_000)
  state.time = '13:00'
  expect(scheduler.list()[0]?.nextRunAt).toStartWith('2031-06-01T11:00:0')
  await pass(2 * hourMs)
  expect(state.runs).toBe(1)
})

test('an earlier time that is set later in the day applies from the next day', async () => {
  const { state, scheduler, pass } = scheduleDaily()
  state.time = '13:00'
  await pass(61_000)
  await pass(2 * hourMs)
  expect(state.runs).toBe(1)
  await pass(22 * hourMs)
  state.time = '03:30'
  expect(scheduler.list()[0]?.nextRunAt).toStartWith('2031-06-03T01:30:0')
  await pass(61_000)
  await pass(61_000)
  expect(state.runs).toBe(1)
})

test('a daily job that missed its time runs soon after the start, but local times are not computed at the start', async () => {
  const { app, state, start, pass } = scheduleDaily()
  await pass(61_000)
  await pass(16 * hourMs)
  expect(state.runs).toBe(1)
  app.clock.advance(30 * hourMs)
  const restarted = start()
  restarted.tick()
  expect(state.runs).toBe(1)
  await pass(61_000, restarted)
  expect(state.runs).toBe(2)
  await restarted.stop()
})
