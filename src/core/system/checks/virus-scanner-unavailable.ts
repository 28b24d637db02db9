import { scannerName } from '#domain/importing/scanner-address.ts'
import { named, say } from '#domain/messages/say.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { type HealthCheck, unavailable } from './check.ts'

export const virusScannerUnavailable: HealthCheck = {
  code: 'virus-scanner-unavailable',
  checks: say('health.virusScanner'),
  isKnown: (app) => readImportSettings(app).clamAvAddress === null || app.serviceStates.answers(scannerName),
  find: (app) => {
    if (readImportSettings(app).clamAvAddress === null) return []
    return app.serviceStates
      .failing()
      .filter(({ product }) => product === scannerName)
      .map(({ since: at, message }) => ({
        subject: '',
        severity: 'warning',
        message: named(unavailable(scannerName, at), message),
        publicMessage: unavailable(scannerName, at),
        help: say('health.scannerHelp'),
      }))
  },
}
