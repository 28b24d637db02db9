import process from 'node:process'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { describeReport } from '#core/other-programs/describe-report.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { removeCopies } from '#core/other-programs/remove-copies.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import {
  defaultChoices,
  type MetadataChoice,
  metadataChoices,
  type ProgramImportChoices,
} from '#domain/other-programs/import-choices.ts'
import type { ProgramImport, ProgramImportState } from '#domain/other-programs/import-report.ts'
import { resolve } from '#domain/paths/paths.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'
import { withApp } from './with-app.ts'

const dryRun = '--dry-run'
const into = '--into='
const ownAccount = '--own-account='
const provider = '--metadata-provider='

export const importCommand: Command = {
  name: 'import',
  usage: `import DATABASE [${dryRun}] [OPTION]`,
  summary: 'Import the database of Questarr; stop the server first',
  parameters: ['DATABASE'],
  options: [dryRun, into, ownAccount, provider],
  help: () =>
    [
      'Imports accounts with their passwords, games, indexers, download clients and settings, and lists what happens to',
      'each row. The database itself is never changed. Importing it again changes nothing.',
      '',
      optionLine(dryRun, 'Only list what would happen'),
      optionLine(`${into}USERNAME`, 'Put the games of all accounts into this account of Ludarr'),
      optionLine(`${into}NAME:USERNAME`, 'Put the games of the account NAME into it. Repeat for other accounts'),
      optionLine(`${ownAccount}NAME`, 'Create an account for NAME, who becomes a member'),
      optionLine(`${provider}imported`, 'Use the metadata provider of Questarr if a test of its credentials succeeds'),
      optionLine('LUDARR_IMPORT_KEY', 'Key of its credentials, if Questarr got one from the environment'),
    ].join('\n'),
  async run(args, environment) {
    const [file = ''] = args.filter((arg) => !arg.startsWith('--'))
    const metadata = metadataChoice(args)
    const config = readConfig(environment)
    const report = await withApp(config, async (app) => {
      await removeCopies(config.dataFolder)
      const run = (apply: boolean, accounts: ProgramImportChoices['accounts']) =>
        importProgram(app, () => copyDatabase(app, resolve(file)), {
          encryptionKey: config.importKey,
          apply,
          choices: { accounts, metadata },
          onProgress: createProgressLine(),
        })
      const isChosen = args.some((arg) => arg.startsWith(into) || arg.startsWith(ownAccount))
      const accounts = isChosen ? accountChoices(args, await run(false, []), app.users.all()) : []
      return run(!args.includes(dryRun), accounts)
    })
    process.stdout.write(`${describeReport(report)}\n`)
    return 0
  },
}

const optionLine = (option: string, text: string): string => `  ${option.padEnd(29)} ${text}`

const valuesOf = (args: readonly string[], option: string): string[] =>
  args.filter((arg) => arg.startsWith(option)).map((arg) => arg.slice(option.length))

function metadataChoice(args: readonly string[]): MetadataChoice {
  const [value = defaultChoices.metadata] = valuesOf(args, provider)
  const choice = metadataChoices.find((each) => each === value)
  if (choice !== undefined) return choice
  throw new AppError('invalid', `${provider}${value}: Must be one of ${metadataChoices.join(', ')}`)
}

/** The choices by ids. Accounts are named on the command line. */
function accountChoices(
  args: readonly string[],
  { program, accounts }: Pick<ProgramImport, 'program' | 'accounts'>,
  users: readonly StoredUser[],
): ProgramImportChoices['accounts'] {
  const sourceId = (name: string): string => {
    const account = accounts.find(({ username }) => username === name)
    if (account !== undefined) return account.id
    throw new AppError('invalid', `${program} has no account "${name}".`)
  }
  const userId = (name: string): string => {
    const user = users.find(({ username }) => username.toLowerCase() === name.toLowerCase())
    if (user !== undefined) return user.id
    throw new AppError('invalid', `Ludarr has no account "${name}".`)
  }
  const chosen = new Map<string, ProgramImportChoices['accounts'][number]>()
  const targets = valuesOf(args, into)
  for (const target of targets.filter((each) => !each.includes(':'))) {
    for (const { id } of accounts) chosen.set(id, { id, userId: userId(target) })
  }
  for (const target of targets.filter((each) => each.includes(':'))) {
    const id = sourceId(target.slice(0, target.lastIndexOf(':')))
    chosen.set(id, { id, userId: userId(target.slice(target.lastIndexOf(':') + 1)) })
  }
  for (const id of valuesOf(args, ownAccount).map(sourceId)) chosen.set(id, { id, userId: null, role: 'member' })
  return [...chosen.values()]
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
