import { scannerName } from '#domain/importing/scanner-address.ts'
import { say } from '#domain/messages/say.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { scannerReportsLimits } from '../../settings/virus-scanner.ts'
import type { HealthCheck } from './check.ts'

export const virusScannerLimits: HealthCheck = {
  code: 'virus-scanner-limits',
  checks: say('health.limitsVirusScanner'),
  find: (app) => {
    if (readImportSettings(app).clamAvAddress === null || scannerReportsLimits(app)) return []
    const message = say('health.scannerHidesLimits', { name: scannerName })
    return [
      {
        subject: '',
        severity: 'notice',
        message,
        publicMessage: message,
        help: say('health.scannerLimitsHelp'),
      },
    ]
  },
}
