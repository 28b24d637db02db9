import { expect, test } from 'bun:test'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { createArrived } from '../arrived-download.ts'

test.each([
  ['not read back unless that is enabled', {}, false],
  ['read back from the disk if that is enabled', { verifyCopies: true }, true],
])('copies are %s', async (_, change, verifies) => {
  const { app, importDownload } = createArrived({ settings: { transferMode: 'copy' } })
  await changeImportSettings(app, change)
  const phases: string[] = []
  app.events.on('importProgress', ({ phase }) => phases.push(phase))
  // Progress is reported at most once a second.
  const { now } = app.clock
  app.clock.now = () => {
    app.clock.advance(1000)
    return now()
  }
  const { status, message } = await importDownload()
  await app.close()
  expect(status).toBe('done')
  // Files that share their blocks with the download were not copied, so there is nothing to read.
  const isShared = message?.includes('share') === true
  // At the end, the length of every file is checked.
  expect(phases.slice(-2)).toEqual(['verifying', 'done'])
  expect(phases.slice(0, -2).includes('verifying')).toBe(verifies && !isShared)
})
