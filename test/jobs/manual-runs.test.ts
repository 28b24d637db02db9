import { afterEach, expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Job, RunContext } from '#jobs/job.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function schedule(run: Job['run'], name = 'tidy') {
  const app = createTestApp()
  open.push(app)
  const { clock, log, settings, events, health, dataDisk } = app
  const job: Job = { name, title: 'Tidy up', schedule: 600, canStop: true, run }
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
