import { spawn } from 'node:child_process'
import type { Environment } from '../../config.ts'

export type ServiceManager = {
  ready(): void
  stopping(): void
}

/**
 * Tells systemd that the program is ready, that it stops, and regularly that it still runs: systemd restarts a service
 * that no longer says so. Does nothing outside a service of type `notify`. The messages are sent by systemd-notify,
 * because neither Bun nor Deno has datagrams over Unix sockets.
 */
export function connectServiceManager(environment: Environment): ServiceManager {
  if (!environment.NOTIFY_SOCKET) return { ready() {}, stopping() {} }
  const send = (...messages: string[]): void => {
    const child = spawn('systemd-notify', messages, { stdio: 'ignore' })
    // Without systemd-notify the service manager ends the start after its time limit and says why.
    child.on('error', () => undefined)
    child.unref()
  }
  let watchdog: ReturnType<typeof setInterval> | undefined
  return {
    ready() {
      send('--ready', '--status=Running')
      const timeoutMs = Number(environment.WATCHDOG_USEC) / 1000
      if (timeoutMs > 0) watchdog = setInterval(() => send('WATCHDOG=1'), timeoutMs / 2)
      watchdog?.unref()
    },
    stopping() {
      clearInterval(watchdog)
      send('STOPPING=1', '--status=Stopping')
    },
  }
}
