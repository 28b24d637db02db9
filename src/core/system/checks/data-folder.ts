import { say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

const slowHelp = say('health.slowDiskHelp')

/** The disk of the data folder: full, read-only, unmounted, failing or slow. */
export const dataFolder: HealthCheck = {
  code: 'data-folder',
  checks: say('health.diskDataFolder'),
  find: ({ dataDisk, about }) => {
    const fault = dataDisk.fault()
    const subject = about.dataFolder
    if (fault !== null)
      return [
        { subject, severity: 'error', message: fault.message, publicMessage: fault.publicMessage, help: fault.help },
      ]
    const slowMs = dataDisk.slowWriteMs()
    if (slowMs === null) return []
    const seconds = Math.round(slowMs / 1000)
    const message = say('health.slowDiskAt', { path: subject, seconds })
    const publicMessage = say('health.slowDisk', { seconds })
    return [{ subject, severity: 'warning', message, publicMessage, help: slowHelp }]
  },
}
