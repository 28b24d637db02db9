import process from 'node:process'
import { options, readConfig } from '../config.ts'
import { startApp } from '../start-app.ts'
import type { Command } from './run-command.ts'
import { untilStopped } from './until-stopped.ts'

/** Runs the server until it is told to stop. */
export const serveCommand: Command = {
  name: 'serve',
  usage: '[serve]',
  meaning: 'Run the server (the default)',
  help: () => ['Settings, from the environment:', ...Object.values(options).map(describeOption)].join('\n'),
  async run(_words, environment) {
    const app = await startApp(readConfig(environment))
    process.stdout.write(`Listening on ${app.server.url}\n`)
    await untilStopped()
    await app.stop()
    return 0
  },
}

function describeOption({ name, meaning, initial }: { name: string; meaning: string; initial: unknown }): string {
  const isSaid = initial !== null && initial !== false && String(initial) !== ''
  const usual = isSaid ? ` (${initial})` : ''
  return `  ${name.padEnd(26)} ${meaning}${usual}`
}
