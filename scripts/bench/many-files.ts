import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { transferModes } from '#domain/importing/import.ts'
import { createArrived } from '../../test/core/importing/arrived-download.ts'
import { printFigures } from './table.ts'

// Time and peak memory of an import with very many small files, and of its stages (on Linux):
// bun scripts/bench/many-files.ts [files] [transfer mode] [again]
// With `again` the same download is imported a second time, into a folder that has all its files.
const count = Number(process.argv[2] ?? 100_000)
const transferMode = transferModes.find((mode) => mode === process.argv[3]) ?? 'hardlink'
const isRepeated = process.argv[4] === 'again'
const filesInFolder = 500
const megabyte = 1024 ** 2

const arrived = createArrived({ files: {}, settings: { transferMode }, isOnDisk: true })
const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
// In a separate process, so that its memory is not counted.
const writeFiles = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  for (let number = 0; number < ${count}; number += 1) {
    const folder = ${JSON.stringify(folder)} + '/data/maps/chunk-' + Math.floor(number / ${filesInFolder})
    if (number % ${filesInFolder} === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(folder + '/texture-' + number + '.dds', 'texture ' + number)
  }`
if (spawnSync(process.execPath, ['-e', writeFiles], { stdio: 'inherit' }).status !== 0)
  throw new Error('Cannot write the files')
spawnSync('sync')

if (isRepeated && (await arrived.importDownload()).status !== 'done') throw new Error('The first import failed')

const rss = (): number => Math.round(process.memoryUsage().rss / megabyte)
const stages: { name: string; peak: number }[] = []
/** Notes the peak since the last stage, and begins the next. */
function endStage(name: string): void {
  if (process.platform !== 'linux') return
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  stages.push({ name, peak: Math.round((Number(kilobytes) * 1024) / megabyte) })
  // Begins a new peak: https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html
  writeFileSync('/proc/self/clear_refs', '5')
}

const { imports, events } = arrived.app
const { draftPlan, recordFiles, clearPlan } = imports
imports.draftPlan = (id) => {
  endStage('listing and inspecting the source')
  const draft = draftPlan(id)
  return {
    ...draft,
    complete(change) {
      draft.complete(change)
      endStage('planning')
    },
  }
}
events.on('importProgress', ({ phase }) => {
  if (phase === 'verifying') endStage('transferring')
})
imports.recordFiles = (id, facts) => {
  endStage('verifying')
  recordFiles(id, facts)
  endStage('recording')
}
imports.clearPlan = (id, change) => {
  if (change?.status === 'done') endStage('finishing')
  clearPlan(id, change)
}

endStage('before the import')
const before = rss()
const started = performance.now()
const { status, message } = await arrived.importDownload()
const seconds = (performance.now() - started) / 1000
endStage('ending')
// On Linux in kilobytes, over the lifetime of the process.
const peak = Math.max(Math.round((process.resourceUsage().maxRSS * 1024) / megabyte), ...stages.map(({ peak }) => peak))
if (status !== 'done') throw new Error(message ?? 'The import failed')
printFigures([
  { name: `import of ${count} files by ${transferMode}`, value: seconds, unit: 's' },
  { name: 'peak memory of the process', value: peak, unit: 'MB', atMost: 150 },
  { name: '… before the import', value: before, unit: 'MB' },
  ...stages.map((stage) => ({ name: `… ${stage.name}`, value: stage.peak, unit: 'MB' as const })),
])
await arrived.app.close()
