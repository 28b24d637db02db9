import { afterEach, expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Job } from '#jobs/job.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function schedule(jobs: Job[]) {
  const app = createTestApp()
  open.push(app)
  const { clock, log, settings, events, health, dataDisk } = app
  const scheduler = createScheduler({ jobs, clock, log, settings, events, health, dataDisk })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000)
      scheduler.tick()
      await nextTurn()
    }
  }
  return { app, scheduler, pass }
}

const job = (part: Partial<Job>): Job => ({ name: 'tidy', title: 'Tidy up', schedule: 10, run: () => null, ...part })

test('a job runs at every interval', async () => {
  let runs = 0
  const { scheduler, pass } = schedule([job({ atStart: true, run: () => (runs += 1) })])
  await pass(31)
  expect(runs).toBe(4)
  expect(scheduler.list()).toMatchObject([{ name: 'tidy', lastResult: 'done', running: false, schedule: 'every 10 s' }])
})

test('a job never runs twice at once', async () => {
  let runs = 0
  const ends: (() => void)[] = []
  const run = () => {
    runs += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const { scheduler, pass } = schedule([job({ atStart: true, run })])
  await pass(60)
  expect(runs).toBe(1)
  expect(() => scheduler.runNow('tidy')).toThrow('is already running')
  for (const end of ends) end()
  await pass(12)
  expect(runs).toBe(2)
})

test('a job that throws is logged, and the others continue', async () => {
  let runs = 0
  const boom = () => {
    throw new Error('no disk')
  }
  const { app, scheduler, pass } = schedule([
    job({ name: 'broken', atStart: true, run: boom }),
    job({ atStart: true, run: () => (runs += 1) }),
  ])
  await pass(22)
  const [broken] = scheduler.list()
  expect(broken).toMatchObject({ lastResult: 'failed', lastMessage: 'no disk', failuresInARow: 3 })
  expect(runs).toBe(3)
  expect(app.log.lines.filter(({ level }) => level === 'error')).toHaveLength(3)
})

test('a shortened interval applies at once', async () => {
  let [runs, pace] = [0, 60]
  const { pass } = schedule([job({ schedule: () => pace, atStart: true, run: () => (runs += 1) })])
  await pass(10)
  expect(runs).toBe(1)
  pace = 2
  await pass(10)
  expect(runs).toBe(6)
})

test('runs are remembered across a restart', async () => {
  let runs = 0
  const tidy = job({ schedule: 600, run: () => (runs += 1) })
  const { app, pass } = schedule([tidy])
  await pass(2)
  expect(runs).toBe(1)
  const again = createScheduler({
    jobs: [tidy],
    clock: app.clock,
    log: app.log,
    settings: app.settings,
    events: app.events,
    health: app.health,
    dataDisk: app.dataDisk,
  })
  again.tick()
  expect(runs).toBe(1)
  expect(again.list()[0]?.lastRunAt).toBe('2026-11-21T12:00:01.000Z')
  app.clock.advance(700_000)
  again.tick()
  expect(runs).toBe(2)
})

test('a cron pattern sets the time', async () => {
  let runs = 0
  const { scheduler, pass } = schedule([job({ schedule: '0 59 * * * *', run: () => (runs += 1) })])
  expect(scheduler.list()[0]?.nextRunAt?.includes(':59:0')).toBe(true)
  await pass(30)
  expect(runs).toBe(0)
})

test('a job can be started manually', async () => {
  let runs = 0
  const { scheduler } = schedule([job({ schedule: '0 0 1 1 *', run: () => (runs += 1) })])
  expect(scheduler.runNow('tidy')).toMatchObject({ running: true })
  expect(runs).toBe(1)
  expect(() => scheduler.runNow('unknown')).toThrow('job does not exist')
})

test('a user stops a job that can be stopped, which is no failure, and it runs again', async () => {
  let signal = new AbortController().signal
  const run = (current: AbortSignal) => {
    signal = current
    return new Promise<void>((_, reject) => current.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const { scheduler } = schedule([
    job({ atStart: true, canStop: true, run }),
    job({ name: 'fixed', atStart: true, run: () => new Promise(() => {}) }),
    job({ name: 'idle', schedule: '0 0 1 1 *', canStop: true }),
  ])
  scheduler.tick()
  expect(scheduler.list().map(({ running, canStop }) => [running, canStop])).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ])
  expect(scheduler.stopNow('tidy')).toMatchObject({ name: 'tidy' })
  await nextTurn()
  const [stopped] = scheduler.list()
  expect(stopped).toMatchObject({ running: false, lastResult: 'stopped', lastMessage: null, failuresInARow: 0 })
  expect(() => scheduler.stopNow('tidy')).toThrow('Tidy up is not running')
  expect(() => scheduler.stopNow('fixed')).toThrow('cannot be stopped')
  expect(() => scheduler.stopNow('unknown')).toThrow('job does not exist')
  scheduler.runNow('tidy')
  expect(signal.aborted).toBe(false)
  await scheduler.stop()
  expect(signal.aborted).toBe(true)
})

test('stopping aborts the jobs, and does not wait for one that ignores it', async () => {
  let reported = false
  const polite = (signal: AbortSignal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        reported = true
        resolve()
      }),
    )
  const { scheduler } = schedule([
    job({ atStart: true, run: polite }),
    job({ name: 'deaf', atStart: true, run: () => new Promise(() => {}) }),
  ])
  scheduler.tick()
  await scheduler.stop()
  expect(reported).toBe(true)
  expect(scheduler.list()[0]).toMatchObject({ lastResult: 'stopped', running: false })
})

test('setting the clock back by years stops no job', async () => {
  let runs = 0
  const { app, scheduler, pass } = schedule([job({ atStart: true, run: () => (runs += 1) })])
  app.clock.set('2031-01-01T00:00:00.000Z')
  await pass(11)
  const before = runs
  app.clock.set('2026-01-01T00:00:00.000Z')
  scheduler.tick()
  await pass(11)
  expect(runs).toBe(before + 1)
})

test('a last run recorded years ahead stops no job after a restart', async () => {
  let runs = 0
  const app = createTestApp()
  open.push(app)
  const { clock, log, settings, events, health, dataDisk } = app
  const last = { lastDurationMs: 1, lastResult: 'done' as const, lastMessage: null, lastSuccessAt: null }
  settings.putJobRun({ name: 'tidy', lastRunAt: '2031-01-01T00:00:00.000Z', ...last })
  const scheduler = createScheduler({
    jobs: [job({ run: () => (runs += 1) })],
    clock,
    log,
    settings,
    events,
    health,
    dataDisk,
  })
  clock.advance(11_000)
  scheduler.tick()
  await nextTurn()
  expect(runs).toBe(1)
})

test('a cron job that missed its time while the program was down runs at once', async () => {
  let runs = 0
  const { app, scheduler, pass } = schedule([job({ schedule: '0 4 * * *', run: () => (runs += 1) })])
  expect(scheduler.list()[0]?.schedule).toBe('daily at 04:00 UTC')
  scheduler.runNow('tidy')
  await pass(1)
  app.clock.advance(25 * 3_600_000)
  const restarted = createScheduler({ ...app, jobs: [job({ schedule: '0 4 * * *', run: () => (runs += 1) })] })
  restarted.tick()
  expect(runs).toBe(2)
  await restarted.stop()
  const again = createScheduler({ ...app, jobs: [job({ schedule: '0 4 * * *', run: () => (runs += 1) })] })
  again.tick()
  expect(runs).toBe(2)
})

test('a job that needs space waits for the data folder, and can be made due', async () => {
  let runs = 0
  let isUsable = false
  const app = createTestApp()
  open.push(app)
  const needy = job({ needsSpace: true, schedule: 3600, run: () => (runs += 1) })
  const dataDisk = { isUsable: () => isUsable }
  const scheduler = createScheduler({ ...app, jobs: [needy], dataDisk })
  const tick = async () => {
    scheduler.tick()
    await nextTurn()
  }
  await tick()
  expect(runs).toBe(0)
  isUsable = true
  await tick()
  expect(runs).toBe(1)
  await tick()
  expect(runs).toBe(1)
  scheduler.makeDue(['tidy'])
  await tick()
  expect(runs).toBe(2)
})

test('a run that cannot be recorded is logged, and the job keeps its schedule', async () => {
  let runs = 0
  const { app, pass } = schedule([job({ run: () => (runs += 1) })])
  app.settings.putJobRun = () => {
    throw new Error('database or disk is full')
  }
  await pass(25)
  expect(runs).toBe(3)
  expect(app.log.lines.map(({ message }) => message)).toContain('The run of a job could not be recorded')
})

test('the runs of frequent jobs are written together, a first run and another result at once', async () => {
  const { app, scheduler, pass } = schedule([
    job({ name: 'one', schedule: 60, atStart: true }),
    job({ name: 'two', schedule: 60, atStart: true }),
    job({ name: 'breaks', schedule: 600, atStart: true }),
  ])
  const writes: string[] = []
  const { putJobRun } = app.settings
  app.settings.putJobRun = (run) => {
    writes.push(`${run.name} ${app.clock.now().toISOString().slice(11, 16)}`)
    putJobRun(run)
  }
  await pass(60)
  expect(writes).toEqual(['one 12:00', 'two 12:00', 'breaks 12:00'])
  writes.length = 0
  await pass(1800)
  // All that waited are written at one instant.
  expect(new Set(writes.map((write) => write.split(' ')[1])).size).toBeLessThanOrEqual(3)
  expect(writes.length).toBeGreaterThanOrEqual(3)
  await pass(120)
  await scheduler.stop()
  const stored = app.settings.jobRuns().find(({ name }) => name === 'one')
  expect(stored?.lastRunAt).toBe(scheduler.list()[0]?.lastRunAt ?? '')
})

test('each run is reported with its result, and the last success is kept through failures and restarts', async () => {
  let fails = false
  const flaky = job({
    run: () => {
      if (fails) throw new Error('no disk')
    },
  })
  const { app, scheduler, pass } = schedule([flaky])
  const ended: string[] = []
  app.events.on('jobEnded', ({ name, result }) => ended.push(`${name} ${result}`))
  scheduler.runNow('tidy')
  await nextTurn()
  const [{ lastSuccessAt } = { lastSuccessAt: null }] = scheduler.list()
  expect(lastSuccessAt).toBe(app.clock.now().toISOString())
  fails = true
  await pass(20)
  expect(ended[0]).toBe('tidy done')
  expect(new Set(ended.slice(1))).toEqual(new Set(['tidy failed']))
  expect(scheduler.list()).toMatchObject([{ lastResult: 'failed', lastSuccessAt }])
  const restarted = createScheduler({ ...app, jobs: [flaky] })
  expect(restarted.list()).toMatchObject([{ lastResult: 'failed', lastSuccessAt }])
})
