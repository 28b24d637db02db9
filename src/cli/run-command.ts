import process from 'node:process'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Environment } from '../config.ts'
import { demo } from './demo.ts'
import { healthcheck } from './healthcheck.ts'
import { resetPassword } from './reset-password.ts'
import { rotateSecret } from './rotate-secret.ts'
import { serveCommand } from './serve.ts'
import { versionCommand } from './version.ts'

/** A command of the program: answers its exit code, or throws. */
export type Command = {
  name: string
  usage: string
  meaning: string
  /** What it must be told, in order, as its usage names it. */
  takes?: readonly string[]
  help?(): string
  run(words: readonly string[], environment: Environment): Promise<number>
}

const commands: readonly Command[] = [serveCommand, demo, versionCommand, healthcheck, resetPassword, rotateSecret]

const exitFailed = 1
const exitWrongUsage = 2

/** Runs the command the words name. Exit codes: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<number> {
  const [name = 'serve', ...rest] = words
  if (name === '--help' || name === '-h' || name === 'help') return say(overview())
  if (name === '--version') return versionCommand.run([], environment)
  const command = commands.find((each) => each.name === name)
  if (command === undefined) return complain(`There is no command "${name}".\n\n${overview()}`)
  if (rest.includes('--help') || rest.includes('-h')) return say(describe(command))
  const wrong = wrongUsage(command, rest)
  if (wrong !== null) return complain(`${wrong}\n\n${describe(command)}`)
  try {
    return await command.run(rest, environment)
  } catch (error) {
    process.stderr.write(`ludarr: ${errorMessage(error)}\n`)
    if (!(error instanceof AppError) && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return error instanceof AppError && error.code === 'invalid' ? exitWrongUsage : exitFailed
  }
}

function wrongUsage({ name, takes = [] }: Command, words: readonly string[]): string | null {
  const missing = takes[words.length]
  if (missing !== undefined) return `"${name}" needs ${missing}.`
  return words.length > takes.length ? `"${name}" takes no "${words[takes.length]}".` : null
}

function overview(): string {
  const lines = commands.map((command) => `  ludarr ${command.usage.padEnd(20)} ${command.meaning}`)
  return ['Ludarr, a library manager for video games', '', 'Commands:', ...lines, '', 'Each takes --help.'].join('\n')
}

function describe(command: Command): string {
  return [`ludarr ${command.usage}`, '', command.meaning, ...(command.help ? ['', command.help()] : [])].join('\n')
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`)
  return exitWrongUsage
}
