import type { HealthCheck } from './check.ts'

/** The disk of the data folder: full, read-only, unmounted or failing. */
export const dataFolder: HealthCheck = {
  code: 'data-folder',
  checks: 'the disk of the data folder',
  find: ({ dataDisk, about }) => {
    const fault = dataDisk.fault()
    if (fault === null) return []
    return [{ subject: about.dataFolder, severity: 'error', message: fault.message, help: fault.help }]
  },
}
