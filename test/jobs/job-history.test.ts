import { afterEach, expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Job } from '#jobs/job.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function schedule(job: Partial<Job>, app = createTestApp()) {
  if (!open.includes(app)) open.push(app)
  const { clock, log, settings, events, health, dataDisk } = app
  const jobs: Job[] = [{ name: 'tidy', title: 'Tidy up', schedule: 3600, run: () => null, ...job }]
  const scheduler = createScheduler({ jobs, clock, log, settings, events, health, dataDisk })
  const pass = async (seconds: number, times = 1): Promise<void> => {
    for (let run = 0; run < times; run++) {
      clock.advance(seconds * 1000)
      scheduler.tick()
      await nextTurn()
    }
  }
  const history = (limit = 100, offset = 0) => scheduler.history('tidy', { limit, offset })
  return { app, scheduler, pass, history }
}

test('the history of a job has its runs, the newest first, in pages and after a restart', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    if (runs === 2) throw new Error('no answer')
  }
  const { app, scheduler, pass, history } = schedule({ run })
  await pass(4000, 3)
  scheduler.runNow('tidy')
  await nextTurn()
  const { runs: past, total } = history()
  expect(total).toBe(4)
  expect(past.map(({ result, message, manual }) => [result, message, manual])).toEqual([
    ['done', null, true],
    ['done', null, false],
    ['failed', 'no answer', false],
    ['done', null, false],
  ])
  expect(history(1, 2).runs).toEqual(past.slice(2, 3))
  await scheduler.stop()
  expect(schedule({}, app).history().total).toBe(4)
  expect(() => scheduler.history('unknown', { limit: 1, offset: 0 })).toThrow('job does not exist')
})

test('a frequent job records failures, changes and manual runs only, and writes nothing else', async () => {
  let fails = false
  const run = () => {
    if (fails) throw new Error('no answer')
  }
  const { scheduler, pass, history } = schedule({ schedule: 10, run })
  await pass(11, 50)
  expect(history().total).toBe(1)
  fails = true
  await pass(11, 3)
  fails = false
  await pass(11, 20)
  scheduler.runNow('tidy')
  await nextTurn()
  expect(history().runs.map(({ result, manual }) => `${result} ${manual}`)).toEqual([
    'done true',
    'done false',
    'failed false',
    'failed false',
    'failed false',
    'done false',
  ])
})

test('the newest 100 runs of each job are kept', async () => {
  const { app, pass, history } = schedule({})
  app.settings.addPastRun({
    name: 'other',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    result: 'done',
    message: null,
    manual: false,
  })
  await pass(4000, 130)
  expect(history().total).toBe(100)
  expect(app.settings.pastRuns('other', { limit: 10, offset: 0 }).total).toBe(1)
})
