import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { AppError } from '#domain/errors.ts'
import { basename } from '#domain/paths/paths.ts'
import { installed, systemdUnit } from './systemd-unit.ts'

/** Installs and starts the service, or replaces binary and unit of an installed one. Throws AppError with what to do. */
export function installService(): number {
  requireSystemd('install')
  const binary = installBinary(process.execPath)
  if (run('id', ['--user', installed.user]).status !== 0) {
    const account = ['--system', '--user-group', '--home-dir', installed.data, '--shell', '/usr/sbin/nologin']
    runOrThrow('useradd', [...account, installed.user])
  }
  writeFileSync(installed.unit, systemdUnit(binary), { mode: 0o644 })
  runOrThrow('systemctl', ['daemon-reload'])
  runOrThrow('systemctl', ['enable', '--quiet', installed.service])
  // Returns when Ludarr says that it is ready.
  runOrThrow('systemctl', ['restart', installed.service])
  say(`Ludarr runs as the service "ludarr", now and after each start of this machine.
Open http://<this machine>:5757 to create the first account.

Data:     ${installed.data}
Settings: ${installed.settings} (environment variables; then "systemctl restart ludarr")
Log:      journalctl -u ludarr

Ludarr runs as the user "${installed.user}". That user needs to read and write your library and download folders.`)
  return 0
}

/** Stops and removes the service. Data, settings and the user stay. */
export function uninstallService(): number {
  requireSystemd('uninstall')
  if (!existsSync(installed.unit)) throw noOwnUnit()
  runOrThrow('systemctl', ['disable', '--now', '--quiet', installed.service])
  rmSync(installed.unit)
  runOrThrow('systemctl', ['daemon-reload'])
  say(`The service is removed. Its data stays in ${installed.data}, and the program stays at ${installed.binary}.
To remove them too: rm -r ${installed.data} ${installed.binary}; userdel ${installed.user}`)
  return 0
}

/** Why there is nothing to uninstall. `exists` tells whether there is such a file. */
export function noOwnUnit(exists: (file: string) => boolean = existsSync): AppError {
  return exists(installed.packagedUnit)
    ? new AppError('conflict', 'The service belongs to the Debian package. Run "apt remove ludarr" to remove both.')
    : new AppError('not-found', `${installed.unit} does not exist: there is no service to remove.`)
}

const notRunning: Readonly<Record<string, string>> = {
  inactive: 'is stopped',
  failed: 'has failed',
  activating: 'is starting',
  deactivating: 'is stopping',
}

/** Prints the state of the service in one line. Exit code 0 if it runs, 1 if not. */
export function serviceStatus(): number {
  const properties = ['LoadState', 'ActiveState', 'MainPID', 'ActiveEnterTimestamp']
  const shown = runOrThrow('systemctl', ['show', installed.service, `--property=${properties.join(',')}`])
  const state = new Map(
    shown.split('\n').map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=')]
    }),
  )
  if (state.get('LoadState') === 'not-found') {
    say('The service is not installed. "ludarr service install" installs it.')
    return 1
  }
  const activity = state.get('ActiveState') ?? ''
  if (activity !== 'active') {
    say(`The service ${notRunning[activity] ?? `is ${activity}`}. "journalctl -u ludarr" shows why.`)
    return 1
  }
  say(`The service has been running since ${state.get('ActiveEnterTimestamp')} as process ${state.get('MainPID')}.`)
  return 0
}

function requireSystemd(action: string): void {
  if (!existsSync('/run/systemd/system')) {
    throw new AppError('invalid', 'This machine does not run systemd. Start "ludarr serve" with its service manager.')
  }
  if (process.getuid?.() !== 0)
    throw new AppError('invalid', `Run "ludarr service ${action}" as root, such as with sudo.`)
}

/** The service cannot read home folders of others, so that the binary is copied to where programs belong. */
function installBinary(running: string): string {
  if (/^(?:bun|deno)/.test(basename(running))) {
    throw new AppError(
      'invalid',
      'Only the binary can be installed. Build it with "./scripts/build", then run dist/ludarr.',
    )
  }
  if (running === installed.binary || /^\/(?:usr|opt)\//.test(running)) return running
  const copy = `${installed.binary}.new`
  copyFileSync(running, copy)
  chmodSync(copy, 0o755)
  // A running binary cannot be written to, but it can be replaced.
  renameSync(copy, installed.binary)
  return installed.binary
}

function run(program: string, args: readonly string[]) {
  return spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function runOrThrow(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = run(program, args)
  if (status === 0) return stdout
  const reason = error?.message ?? stderr.trim()
  throw new AppError('unavailable', `"${program} ${args.join(' ')}" failed: ${reason}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
