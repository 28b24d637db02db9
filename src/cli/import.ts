import { resolve } from 'node:path'
import process from 'node:process'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { describeReport } from '#core/other-programs/describe-report.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { removeCopies } from '#core/other-programs/remove-copies.ts'
import type { ProgramImportState } from '#domain/other-programs/import-report.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'
import { withApp } from './with-app.ts'

const dryRun = '--dry-run'

export const importCommand: Command = {
  name: 'import',
  usage: `import DATABASE [${dryRun}]`,
  summary: 'Import the database of Questarr; stop the server first',
  parameters: ['DATABASE'],
  options: [dryRun],
  help: () =>
    [
      'Imports accounts with their passwords, games, indexers, download clients and settings, and lists what happens to',
      'each row. The database itself is never changed. Importing it again changes nothing.',
      '',
      `  ${dryRun.padEnd(26)} Only list what would happen`,
      '  LUDARR_IMPORT_KEY          Key of its credentials, if Questarr got one from the environment',
    ].join('\n'),
  async run(args, environment) {
    const [file = ''] = args.filter((arg) => arg !== dryRun)
    const config = readConfig(environment)
    const report = await withApp(config, async (app) => {
      await removeCopies(config.dataFolder)
      return importProgram(app, () => copyDatabase(app, resolve(file)), {
        encryptionKey: config.importKey,
        apply: !args.includes(dryRun),
        onProgress: createProgressLine(),
      })
    })
    process.stdout.write(`${describeReport(report)}\n`)
    return 0
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
