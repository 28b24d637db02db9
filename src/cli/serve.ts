import process from 'node:process'
import { options, readConfig } from '../config.ts'
import { startApp } from '../start-app.ts'
import type { Command } from './run-command.ts'
import { waitForStopSignal } from './stop-signal.ts'

export const serveCommand: Command = {
  name: 'serve',
  usage: '[serve]',
  summary: 'Run the server (the default)',
  help: () => ['Environment variables:', ...Object.values(options).map(describeOption)].join('\n'),
  async run(_args, environment) {
    const app = await startApp(readConfig(environment))
    const stopSignal = waitForStopSignal(app.reopenLogs)
    process.stdout.write(`Listening on ${app.server.url}\n`)
    await stopSignal
    await app.stop()
    return 0
  },
}

function describeOption(option: { name: string; description: string; defaultValue: unknown }): string {
  const { name, description, defaultValue } = option
  const hasDefault = defaultValue !== null && defaultValue !== false && String(defaultValue) !== ''
  return `  ${name.padEnd(26)} ${description}${hasDefault ? ` (default: ${defaultValue})` : ''}`
}
