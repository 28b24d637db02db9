import process from 'node:process'

/** Waits for SIGINT or SIGTERM. A second signal ends the process at once. */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(1)
      isStopping = true
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
