import process from 'node:process'
import { options, readConfig } from '../config.ts'
import { startApp } from '../start-app.ts'
import type { Command } from './run-command.ts'
import { connectServiceManager } from './service/notify-systemd.ts'
import { waitForStopSignal } from './stop-signal.ts'

const stopLimitMs = 9000

export const serveCommand: Command = {
  name: 'serve',
  usage: '[serve]',
  summary: 'Run the server (the default)',
  help: () => ['Environment variables:', ...Object.values(options).map(describeOption)].join('\n'),
  async run(_args, environment) {
    const serviceManager = connectServiceManager(environment)
    const app = await startApp(readConfig(environment))
    const stopSignal = waitForStopSignal(app.reopenLogs)
    process.stdout.write(`Listening on ${app.server.url}\n`)
    serviceManager.ready()
    await stopSignal
    serviceManager.stopping()
    endAfter(
      stopLimitMs,
      'The server did not stop in time and was ended. Nothing is lost: it goes on at the next start.',
    )
    await app.stop()
    // A request that still waits for an outside service would keep the process alive.
    process.exit(0)
  },
}

/** Service managers and containers kill what has not stopped after ten seconds or more. */
function endAfter(milliseconds: number, reason: string): void {
  const end = (): void => {
    process.stderr.write(`ludarr: ${reason}\n`)
    process.exit(1)
  }
  setTimeout(end, milliseconds).unref()
}

function describeOption(option: { name: string; description: string; defaultValue: unknown }): string {
  const { name, description, defaultValue } = option
  const hasDefault = defaultValue !== null && defaultValue !== false && String(defaultValue) !== ''
  return `  ${name.padEnd(26)} ${description}${hasDefault ? ` (default: ${defaultValue})` : ''}`
}
