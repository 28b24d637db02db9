import process from 'node:process'
import { createLog } from '#core/logging/log.ts'
import { copyDatabase, removeCopies } from '#core/other-programs/copy-database.ts'
import { describeReport } from '#core/other-programs/describe-report.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import type { ProgramImportState } from '#domain/other-programs/import-report.ts'
import { readConfig } from '../config.ts'
import { openApp } from '../open-app.ts'
import type { Command } from './run-command.ts'

const dryRun = '--dry-run'

export const importCommand: Command = {
  name: 'import',
  usage: `import DATABASE [${dryRun}]`,
  summary: 'Import the database of Questarr; stop the server first',
  parameters: ['DATABASE'],
  flags: [dryRun],
  help: () =>
    [
      'Imports accounts with their passwords, games, indexers, download clients and settings, and lists what happens to',
      'each row. The database itself is never changed. Importing it again changes nothing.',
      '',
      `  ${dryRun.padEnd(26)} Only list what would happen`,
      '  LUDARR_IMPORT_KEY          Key of its credentials, if Questarr got one from the environment',
    ].join('\n'),
  async run([file = ''], environment, flags) {
    const config = readConfig(environment)
    const { app, close } = openApp(config, createLog)
    try {
      await removeCopies(config.dataFolder)
      const report = await importProgram(app, () => copyDatabase(app, file), {
        encryptionKey: config.importKey,
        apply: !flags.includes(dryRun),
        onProgress: createProgressLine(),
      })
      process.stdout.write(`${describeReport(report)}\n`)
      return 0
    } finally {
      await close()
    }
  },
}

const progressIntervalMs = 500

/** Writes the progress of a long import to the terminal. */
function createProgressLine(): (state: ProgramImportState) => void {
  let writtenAt = Date.now()
  return ({ phase, done, total }) => {
    if (Date.now() - writtenAt < progressIntervalMs) return
    writtenAt = Date.now()
    process.stderr.write(`${phase}: ${done} of ${total}\n`)
  }
}
