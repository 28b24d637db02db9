import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { transferModes } from '#domain/importing/import.ts'
import { createArrived } from '../../test/core/importing/arrived-download.ts'
import { printFigures } from './table.ts'

// Time and peak memory of an import with very many small files: bun scripts/bench/many-files.ts [files] [transfer mode]
const count = Number(process.argv[2] ?? 100_000)
const transferMode = transferModes.find((mode) => mode === process.argv[3]) ?? 'hardlink'
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

const before = process.memoryUsage().rss
const started = performance.now()
const { status, message } = await arrived.importDownload()
const seconds = (performance.now() - started) / 1000
// On Linux in kilobytes, over the lifetime of the process.
const peak = Math.round((process.resourceUsage().maxRSS * 1024) / megabyte)
if (status !== 'done') throw new Error(message ?? 'The import failed')
printFigures([
  { name: `import of ${count} files by ${transferMode}`, value: seconds, unit: 's' },
  { name: 'peak memory of the process', value: peak, unit: 'MB', atMost: 150 },
  { name: '… before the import', value: Math.round(before / megabyte), unit: 'MB' },
])
await arrived.app.close()
