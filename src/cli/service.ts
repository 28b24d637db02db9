import process from 'node:process'
import { AppError } from '#domain/errors.ts'
import type { Command } from './run-command.ts'
import { printedLaunchd } from './service/launchd.ts'
import { installService, serviceStatus, uninstallService } from './service/manage-systemd.ts'
import { printedUnit } from './service/systemd-unit.ts'
import { printedWindowsTask } from './service/windows-task.ts'

const printed: Readonly<Record<string, (binary: string) => string>> = {
  systemd: printedUnit,
  launchd: printedLaunchd,
  windows: printedWindowsTask,
}

const managerOfPlatform: Readonly<Record<string, string>> = { darwin: 'launchd', win32: 'windows' }

const actions = 'print, install, uninstall or status'

/** Sets Ludarr up as a service. With systemd it does so itself; for launchd and Windows it prints what to do. */
export const serviceCommand: Command = {
  name: 'service',
  usage: 'service ACTION',
  summary: `Run Ludarr as a service; ACTION is ${actions}`,
  parameters: ['ACTION'],
  optionalParameters: ['MANAGER'],
  help: () =>
    [
      'print [systemd|launchd|windows]  print the service definition and the commands that install it',
      'install                          install and start the systemd service, or bring it up to date (root)',
      'uninstall                        stop and remove the systemd service; the data stays (root)',
      'status                           print whether the service runs; exits with 1 if not',
    ].join('\n'),
  async run([action = '', manager = managerOfPlatform[process.platform] ?? 'systemd']) {
    if (action === 'print') return print(definitionFor(manager))
    if (action !== 'install' && action !== 'uninstall' && action !== 'status') {
      throw new AppError('invalid', `Unknown action "${action}". Use ${actions}.`)
    }
    if (manager !== 'systemd') {
      throw new AppError(
        'invalid',
        `"service ${action}" works with systemd only. Run "ludarr service print" to see what to do on this machine.`,
      )
    }
    if (action === 'install') return installService()
    return action === 'uninstall' ? uninstallService() : serviceStatus()
  },
}

function definitionFor(manager: string): string {
  const define = printed[manager]
  if (define === undefined) {
    throw new AppError('invalid', `Unknown service manager "${manager}". Use ${Object.keys(printed).join(', ')}.`)
  }
  return define(process.execPath)
}

function print(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}
