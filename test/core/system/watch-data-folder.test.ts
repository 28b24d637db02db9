import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DataDiskFault } from '#core/files/data-disk.ts'
import { checkReadiness } from '#core/system/check-readiness.ts'
import { dataFolder } from '#core/system/checks/data-folder.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { createDataFolderWatch } from '#core/system/watch-data-folder.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const full: DataDiskFault = {
  cause: 'full',
  message: 'The disk /data is full: 1.0 MB left.',
  publicMessage: 'The disk is full: 1.0 MB left.',
  help: 'Delete other files.',
}

let app: TestApp
let fault: DataDiskFault | null
let hasRecovered: boolean
beforeEach(() => {
  app = createTestApp()
  fault = null
  hasRecovered = false
  app.dataDisk.fault = () => fault
  app.dataDisk.hasRecovered = () => hasRecovered
})
afterEach(() => app.close())

test('a fault of the data folder is logged once, checked for health, and its end is an event', () => {
  let recoveries = 0
  app.events.on('dataFolderRecovered', () => (recoveries += 1))
  const check = createDataFolderWatch(app)
  check()
  expect(app.log.lines).toEqual([])
  fault = full
  check()
  check()
  expect(app.log.lines.map(({ message }) => message)).toEqual([`${full.message} ${full.help}`])
  expect(app.health.isCheckRequested()).toBe(true)
  expect(recoveries).toBe(0)
  fault = null
  hasRecovered = true
  check()
  expect(recoveries).toBe(1)
  expect(app.log.lines.at(-1)?.message).toBe('The data folder can be written again')
})

test('health and readiness describe the fault and what to do', async () => {
  fault = full
  const found = await dataFolder.find({ ...app, jobs: [] })
  const { message, publicMessage, help } = full
  expect(found).toEqual([{ subject: app.folder, severity: 'error', message, publicMessage, help }])
  expect(checkReadiness(app, { role: 'admin' })).toMatchObject({
    status: 'failing',
    checks: { dataDir: { ok: false, message: 'The disk /data is full: 1.0 MB left. Delete other files.' } },
  })
  fault = null
  expect(await dataFolder.find({ ...app, jobs: [] })).toEqual([])
  app.dataDisk.recordWrite(null, 3100)
  expect(await currentIssues(app, [], { checks: [dataFolder] })).toMatchObject([
    {
      severity: 'warning',
      message: `The disk of the data folder ${app.folder} is slow: saving a change took 3 s.`,
      help: expect.stringContaining('Move the data folder to a faster local disk'),
    },
  ])
  expect(checkReadiness(app, { role: 'admin' }).checks.dataDir).toEqual({ ok: true, message: null })
})
