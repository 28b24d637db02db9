import process from 'node:process'
import { isatty } from 'node:tty'
import { isWindows } from '#domain/paths/paths.ts'

/**
 * Waits for SIGINT or SIGTERM, or for the terminal to close. A second signal ends the process at once. With `reopenLogs`,
 * SIGHUP, SIGUSR1 and SIGUSR2 call it, as programs that rotate logs expect; otherwise each of them ends the process.
 */
export function waitForStopSignal(reopenLogs?: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(1)
      isStopping = true
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    // Windows sends these when the console is closed and for Ctrl+Break, and has none of those for logs.
    for (const signal of isWindows ? (['SIGHUP', 'SIGBREAK'] as const) : []) process.on(signal, stop)
    if (reopenLogs !== undefined) reopenOnSignal(reopenLogs, resolve)
  })
}

function reopenOnSignal(reopenLogs: () => void, terminalClosed: () => void): void {
  if (isWindows) return
  const startedOnTerminal = isatty(process.stdout.fd)
  // A terminal that closes sends SIGHUP too.
  process.on('SIGHUP', () => (startedOnTerminal && !isatty(process.stdout.fd) ? terminalClosed() : reopenLogs()))
  process.on('SIGUSR1', reopenLogs)
  process.on('SIGUSR2', reopenLogs)
}
