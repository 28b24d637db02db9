import process from 'node:process'
import { lowerOwnPriority } from '#platform/own-processes.ts'

const args = process.argv.slice(2)

if (args[0]?.startsWith('__')) lowerOwnPriority()
// Child processes that unpack, scan, resize, read dumps or back up do not load the server, which would double their memory.
if (args[0] === '__extract') {
  const { extract } = await import('./cli/extract.ts')
  process.exitCode = await extract()
} else if (args[0] === '__scan') {
  const { runScanWorker } = await import('./cli/scan-worker.ts')
  process.exitCode = await runScanWorker()
} else if (args[0] === '__resize') {
  const { resize } = await import('./cli/resize.ts')
  process.exitCode = await resize()
} else if (args[0] === '__dumps') {
  const { runDumpWorker } = await import('./cli/dump-worker.ts')
  process.exitCode = await runDumpWorker()
} else if (args[0] === '__backup') {
  const { runBackupWorker } = await import('./cli/backup-worker.ts')
  process.exitCode = await runBackupWorker()
} else {
  const { runCommand } = await import('./cli/run-command.ts')
  process.exitCode = await runCommand(args, process.env)
}
