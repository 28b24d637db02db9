import { named, say } from '#domain/messages/say.ts'
import { isOff, readFaults } from '../../lookups/play-time-faults.ts'
import type { HealthCheck } from './check.ts'

export const playTimesOff: HealthCheck = {
  code: 'play-times-off',
  checks: say('health.playTimes'),
  find: (app) => {
    if (!isOff(app)) return []
    const { offUntil, message, isLasting } = readFaults(app)
    const until = new Date(offUntil).toISOString()
    const publicMessage = isLasting
      ? say('health.playTimesOffLasting', { until })
      : say('health.playTimesOff', { until })
    return [
      {
        subject: '',
        severity: 'notice',
        message: named(publicMessage, message),
        publicMessage,
        help: say('health.playTimesHelp'),
      },
    ]
  },
}
