import process from 'node:process'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Environment } from '../config.ts'
import { backup } from './backup.ts'
import { demo } from './demo.ts'
import { explain } from './explain.ts'
import { healthcheck } from './healthcheck.ts'
import { importCommand } from './import.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'
import { serveCommand } from './serve.ts'
import { serviceCommand } from './service.ts'
import { versionCommand } from './version.ts'

/** A command of the program. `run` returns the exit code, or throws. */
export type Command = {
  name: string
  usage: string
  summary: string
  /** The required arguments, in order, as `usage` names them. */
  parameters?: readonly string[]
  /** The arguments that may follow them. */
  optionalParameters?: readonly string[]
  /** The accepted options, such as `--dry-run`, or `--into=` for one with a value. `run` gets them with the arguments. */
  options?: readonly string[]
  help?(): string
  run(args: readonly string[], environment: Environment): Promise<number>
}

const commands: readonly Command[] = [
  serveCommand,
  demo,
  versionCommand,
  healthcheck,
  serviceCommand,
  resetPassword,
  rotateSecret,
  backup,
  restore,
  importCommand,
  explain,
]

const exitFailed = 1
const exitUsageError = 2

/** Runs a command line. Exit codes: 0 success, 1 failure, 2 wrong usage. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const [name = 'serve', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') return print(overview())
  if (name === '--version') return versionCommand.run([], environment)
  const command = commands.find((each) => each.name === name)
  if (command === undefined) return printUsageError(`Unknown command "${name}".\n\n${overview()}`)
  if (rest.includes('--help') || rest.includes('-h')) return print(describeCommand(command))
  const given = withValuesAttached(rest, command.options ?? [])
  const problem = findUsageError(command, given)
  if (problem !== null) return printUsageError(`${problem}\n\n${describeCommand(command)}`)
  try {
    return await command.run(given, environment)
  } catch (error) {
    process.stderr.write(`ludarr: ${errorMessage(error)}\n`)
    if (!(error instanceof AppError) && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return error instanceof AppError && error.code === 'invalid' ? exitUsageError : exitFailed
  }
}

/** "--game TITLE" is the same as "--game=TITLE". */
function withValuesAttached(args: readonly string[], options: readonly string[]): string[] {
  const attached: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const value = args[at + 1]
    const takesNext = options.includes(`${arg}=`) && value !== undefined && !value.startsWith('--')
    attached.push(takesNext ? `${arg}=${value}` : arg)
    if (takesNext) at += 1
  }
  return attached
}

function findUsageError(
  { name, parameters = [], optionalParameters = [], options = [] }: Command,
  given: readonly string[],
): string | null {
  const isOption = (arg: string): boolean =>
    options.some((option) => (option.endsWith('=') ? arg.startsWith(option) && arg !== option : arg === option))
  const incomplete = given.find((arg) => options.includes(`${arg.replace(/=$/, '')}=`))
  if (incomplete !== undefined) return `"${incomplete.replace(/=$/, '')}" requires a value after "=".`
  const unknown = given.find((arg) => arg.startsWith('--') && !isOption(arg))
  if (unknown !== undefined) return `Unexpected argument "${unknown}" for "${name}".`
  const args = given.filter((arg) => !isOption(arg))
  const missing = parameters[args.length]
  if (missing !== undefined) return `"${name}" requires ${missing}.`
  const surplus = args[parameters.length + optionalParameters.length]
  return surplus === undefined ? null : `Unexpected argument "${surplus}" for "${name}".`
}

function overview(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 1
  const lines = commands.map((command) => `  ludarr ${command.usage.padEnd(width)} ${command.summary}`)
  return [
    'Ludarr: a library manager for video games',
    '',
    'Commands:',
    ...lines,
    '',
    'Run a command with --help for details.',
  ].join('\n')
}

function describeCommand(command: Command): string {
  return [`ludarr ${command.usage}`, '', command.summary, ...(command.help ? ['', command.help()] : [])].join('\n')
}

function print(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function printUsageError(text: string): number {
  process.stderr.write(`${text}\n`)
  return exitUsageError
}
