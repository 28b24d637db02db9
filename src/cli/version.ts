import process from 'node:process'
import { version } from '../version.ts'
import type { Command } from './run-command.ts'

export const versionCommand: Command = {
  name: 'version',
  usage: 'version',
  summary: 'Print the version',
  async run() {
    process.stdout.write(`${version}\n`)
    return 0
  },
}
