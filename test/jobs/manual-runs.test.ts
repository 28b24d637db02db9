import { afterEach, expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { declareJobs } from '#jobs/index.ts'
import type { Job, RunContext } from '#jobs/job.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function schedule(run: Job['run'], name = 'tidy', known: Partial<Job> = {}) {
  const app = createTestApp()
  open.push(app)
  const { clock, log, settings, events, health, dataDisk } = app
  const job: Job = { name, title: 'Tidy up', schedule: 600, canStop: true, run, ...known }
  const scheduler = createScheduler({ jobs: [job], clock, log, settings, events, health, dataDisk })
  return { app, scheduler, state: () => scheduler.list()[0] }
}

test('a running job says since when it runs and how far it is', async () => {
  const end = Promise.withResolvers<void>()
  const contexts: RunContext[] = []
  const { app, scheduler, state } = schedule((_, context) => {
    contexts.push(context)
    return end.promise
  })
  expect(state()).toMatchObject({ running: false, startedAt: null, progress: null })
  scheduler.runNow('tidy')
  app.clock.advance(5000)
  expect(state()).toMatchObject({ running: true, startedAt: '2026-11-21T12:00:00.000Z', progress: null })
  contexts[0]?.reportProgress({ done: 3, total: 10 })
  expect(state()?.progress).toEqual({ done: 3, total: 10 })
  end.resolve()
  await nextTurn()
  expect(state()).toMatchObject({ running: false, startedAt: null, progress: null, lastDuration: 5 })
})

test('a job knows whether a user started it', async () => {
  const manual: boolean[] = []
  const { app, scheduler } = schedule((_, { isManual }) => void manual.push(isManual))
  scheduler.runNow('tidy')
  await nextTurn()
  app.clock.advance(700_000)
  scheduler.tick()
  await nextTurn()
  expect(manual).toEqual([true, false])
})

test('a manual run that does more than the current one follows it, once', async () => {
  const manual: boolean[] = []
  const ends: (() => void)[] = []
  const run: Job['run'] = (_, { isManual }) => {
    manual.push(isManual)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const { scheduler, state } = schedule(run, 'tidy', { hasManualRun: true })
  scheduler.tick()
  expect(scheduler.runNow('tidy')).toMatchObject({ running: true })
  expect(scheduler.runNow('tidy')).toMatchObject({ running: true })
  expect(manual).toEqual([false])
  ends.shift()?.()
  await nextTurn()
  expect(manual).toEqual([false, true])
  expect(() => scheduler.runNow('tidy')).toThrow('is already running')
  ends.shift()?.()
  await nextTurn()
  expect(state()).toMatchObject({ running: false, lastResult: 'done' })
  expect(manual).toEqual([false, true])
})

test('downloads and clients are checked again for a user who asks during a scheduled run', () => {
  const { app } = schedule(() => null)
  const names = declareJobs(app, () => false).flatMap(({ name, hasManualRun }) => (hasManualRun === true ? name : []))
  expect(names).toEqual(['refresh-downloads', 'check-clients'])
})

test('a manual run does not follow one that was stopped', async () => {
  let runs = 0
  const { scheduler } = schedule(
    async (signal) => {
      runs += 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
    'tidy',
    { hasManualRun: true },
  )
  scheduler.tick()
  scheduler.runNow('tidy')
  scheduler.stopNow('tidy')
  await nextTurn()
  expect(runs).toBe(1)
})

test('a manual run does not follow when the program stops', async () => {
  let runs = 0
  const run: Job['run'] = (signal) => {
    runs += 1
    return new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const { scheduler } = schedule(run, 'tidy', { hasManualRun: true })
  scheduler.tick()
  scheduler.runNow('tidy')
  await scheduler.stop()
  await nextTurn()
  expect(runs).toBe(1)
})

test('after a run that a user started, a health check follows at once', async () => {
  const { app, scheduler } = schedule(() => null)
  scheduler.tick()
  await nextTurn()
  expect(app.health.isCheckRequested()).toBe(false)
  scheduler.runNow('tidy')
  await nextTurn()
  expect(app.health.isCheckRequested()).toBe(true)
})

test('a health check that a user started is not repeated', async () => {
  const { app, scheduler } = schedule(() => null, 'check-health')
  scheduler.runNow('check-health')
  await nextTurn()
  expect(app.health.isCheckRequested()).toBe(false)
})
