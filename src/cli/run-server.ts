import type { Config } from '../config.ts'
import { type App, startApp } from '../start-app.ts'
import { waitForStopSignal } from './stop-signal.ts'

/** `listening` is called after each start: the first one, and one after each restored backup. */
export type ServerRun = {
  reopensLogs: boolean
  listening(app: App, isFirst: boolean): Promise<void> | void
}

/** Runs the server until a signal asks to stop it. Resolves with what is then to be stopped. */
export async function runServer(config: Config, { reopensLogs, listening }: ServerRun): Promise<App> {
  let app = await startApp(config)
  const stopSignal = waitForStopSignal(reopensLogs ? () => app.reopenLogs() : undefined).then(() => 'stop' as const)
  for (let isFirst = true; ; isFirst = false) {
    await listening(app, isFirst)
    const next = await Promise.race([stopSignal, app.restartRequested])
    if (next === 'stop') return app
    await app.stop()
    // Clients find it at the same address again.
    app = await startApp({ ...config, port: app.server.port })
  }
}
