import { scannerName } from '#domain/importing/scanner-address.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { type HealthCheck, since } from './check.ts'

export const virusScannerUnavailable: HealthCheck = {
  code: 'virus-scanner-unavailable',
  checks: 'the virus scanner',
  isKnown: (app) => readImportSettings(app).clamAvAddress === null || app.serviceStates.answers(scannerName),
  find: (app) => {
    if (readImportSettings(app).clamAvAddress === null) return []
    return app.serviceStates
      .failing()
      .filter(({ product }) => product === scannerName)
      .map(({ since: at, message }) => ({
        subject: '',
        severity: 'warning',
        message: `${scannerName} unavailable${since(at)}: ${message}`,
        publicMessage: `${scannerName} unavailable${since(at)}`,
        help: 'Imports wait until it answers. Start it, or change its address under Settings → Library folder.',
      }))
  },
}
