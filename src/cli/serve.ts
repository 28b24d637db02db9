import process from 'node:process'
import { options, readConfig } from '../config.ts'
import type { App } from '../start-app.ts'
import { becomeContainerUser } from './container-user.ts'
import type { Command } from './run-command.ts'
import { runServer } from './run-server.ts'
import { connectServiceManager } from './service/notify-systemd.ts'

const stopLimitMs = 9000

export const serveCommand: Command = {
  name: 'serve',
  usage: '[serve]',
  summary: 'Run the server (the default)',
  help: () => ['Environment variables:', ...Object.values(options).map(describeOption)].join('\n'),
  async run(_args, environment) {
    const serviceManager = connectServiceManager(environment)
    const config = readConfig(environment)
    becomeContainerUser(config)
    const app = await runServer(config, {
      reopensLogs: true,
      listening({ server }, isFirst) {
        process.stdout.write(`Listening on ${server.url}\n`)
        if (isFirst) serviceManager.ready()
      },
    })
    return stopProcess(app, serviceManager)
  },
}

async function stopProcess(app: App, serviceManager: ReturnType<typeof connectServiceManager>): Promise<never> {
  serviceManager.stopping()
  endAfter(
    stopLimitMs,
    'The server did not stop in time and was killed. Nothing is lost; it resumes at the next start.',
  )
  await app.stop()
  // A request that still waits for an outside service would keep the process alive.
  process.exit(0)
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
