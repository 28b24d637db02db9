import type { HealthCheck } from './check.ts'

const slowHelp =
  'Pages wait while Ludarr saves. Move the data folder to a faster local disk, or find the program that keeps this one busy.'

/** The disk of the data folder: full, read-only, unmounted, failing or slow. */
export const dataFolder: HealthCheck = {
  code: 'data-folder',
  checks: 'the disk of the data folder',
  find: ({ dataDisk, about }) => {
    const fault = dataDisk.fault()
    const subject = about.dataFolder
    if (fault !== null)
      return [
        { subject, severity: 'error', message: fault.message, publicMessage: fault.publicMessage, help: fault.help },
      ]
    const slowMs = dataDisk.slowWriteMs()
    if (slowMs === null) return []
    const slowness = `is slow: saving a change took ${Math.round(slowMs / 1000)} s.`
    const message = `The disk of the data folder ${subject} ${slowness}`
    const publicMessage = `The disk of the data folder ${slowness}`
    return [{ subject, severity: 'warning', message, publicMessage, help: slowHelp }]
  },
}
