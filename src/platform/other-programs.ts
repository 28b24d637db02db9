import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { isWindows } from '#domain/paths/paths.ts'

// What a program needs to start. Ludarr's own settings and secrets are not passed on.
const inheritedNames = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR']
const inheritedOnWindows = [
  ...['ALLUSERSPROFILE', 'APPDATA', 'COMSPEC', 'LOCALAPPDATA', 'PATHEXT', 'PROGRAMDATA', 'PROGRAMFILES'],
  ...['SYSTEMDRIVE', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE', 'WINDIR'],
]

/** The variables that every program gets from Ludarr. */
export function inheritedEnvironment(): Record<string, string> {
  const names = isWindows ? [...inheritedNames, ...inheritedOnWindows] : [...inheritedNames, 'SystemRoot', 'PATHEXT']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * The command that runs a program of a user. Windows starts only programs; it hands scripts to what reads them: batch files
 * to the command interpreter, PowerShell scripts to PowerShell.
 */
export function commandFor(program: string, args: readonly string[], onWindows = isWindows): string[] {
  const ending = onWindows ? (/\.[^.\\/]+$/.exec(program)?.[0].toLowerCase() ?? '') : ''
  if (ending === '.ps1') {
    const options = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File']
    return ['powershell.exe', ...options, program.replaceAll('/', '\\'), ...args]
  }
  if (ending !== '.bat' && ending !== '.cmd') return [program, ...args]
  return [process.env.COMSPEC ?? 'cmd.exe', '/d', '/c', 'call', program.replaceAll('/', '\\'), ...args]
}

/** Starts a program of a user without a shell, in a group of its own that `endProgram` ends as a whole. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcessByStdio<Writable, Readable, Readable> {
  const [file = program, ...rest] = commandFor(program, args)
  // Detached, a program would get a console window of its own on Windows.
  return spawn(file, rest, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: !isWindows, windowsHide: true })
}

/** Ends a program and all processes that it started. */
export function endProgram(pid: number | undefined): void {
  if (pid === undefined) return
  if (isWindows) {
    // Windows has no groups; this ends the processes below it, as far as they still know their parent.
    const ended = spawnSync('taskkill.exe', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    if (ended.status === 0) return
  }
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
