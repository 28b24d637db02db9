import { scannerName } from '#domain/importing/scanner-address.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { scannerReportsLimits } from '../../settings/virus-scanner.ts'
import type { HealthCheck } from './check.ts'

export const virusScannerLimits: HealthCheck = {
  code: 'virus-scanner-limits',
  checks: 'the limits of the virus scanner',
  find: (app) => {
    if (readImportSettings(app).clamAvAddress === null || scannerReportsLimits(app)) return []
    const message = `${scannerName} does not report large files that it cannot scan`
    return [
      {
        subject: '',
        severity: 'notice',
        message,
        publicMessage: message,
        help: 'Set AlertExceedsMax to yes in clamd.conf and restart ClamAV. To scan large files, also raise MaxFileSize, MaxScanSize and StreamMaxLength.',
      },
    ]
  },
}
