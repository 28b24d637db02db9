import { isOff, readFaults } from '../../lookups/play-time-faults.ts'
import type { HealthCheck } from './check.ts'

export const playTimesOff: HealthCheck = {
  code: 'play-times-off',
  checks: 'the play times',
  find: (app) => {
    if (!isOff(app)) return []
    const { offUntil, message, isLasting } = readFaults(app)
    const until = new Date(offUntil).toISOString().slice(0, 16).replace('T', ' ')
    const publicMessage = isLasting
      ? `HowLongToBeat is turned off until ${until} UTC because it cannot be searched`
      : `HowLongToBeat is turned off until ${until} UTC after repeated errors`
    return [
      {
        subject: '',
        severity: 'notice',
        message: `${publicMessage}: ${message}`,
        publicMessage,
        help: 'Set up IGDB under Settings → Metadata for play times from a documented source.',
      },
    ]
  },
}
