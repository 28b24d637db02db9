import type { Message } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { tlsSettings } from '../../tls/tls-settings.ts'
import type { Finding, HealthCheck } from './check.ts'

const warnDaysBefore = 21
const dayMs = 24 * 60 * 60 * 1000
const help = say('health.certificateHelp')

/** HTTPS that is enabled and does not work, or soon will not. */
export const httpsUnusable: HealthCheck = {
  code: 'https-unusable',
  checks: say('health.theCertificate'),
  find: (app) => {
    const { enabled, port, certificate } = tlsSettings(app)
    if (!enabled) return []
    if (certificate === null) return finding('error', say('health.certificateUnreadable'))
    const left = Date.parse(certificate.notAfter) - app.clock.now().getTime()
    if (left <= 0) return finding('error', say('health.certificateExpired', { since: certificate.notAfter }))
    if (!app.secureListener.isOpen()) return finding('error', say('health.httpsPortClosed', { port }))
    const days = Math.ceil(left / dayMs)
    return days > warnDaysBefore ? [] : finding('warning', say('health.certificateExpires', { count: days }))
  },
}

function finding(severity: Finding['severity'], message: Message): Finding[] {
  return [{ subject: '', severity, message, publicMessage: message, help }]
}
