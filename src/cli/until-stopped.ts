import process from 'node:process'

/** Waits for SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (): void => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
