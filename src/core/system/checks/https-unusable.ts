import { counted } from '#domain/format.ts'
import { tlsSettings } from '../../tls/tls-settings.ts'
import { type Finding, type HealthCheck, inWords } from './check.ts'

const warnDaysBefore = 21
const dayMs = 24 * 60 * 60 * 1000
const help = 'Generate or upload another certificate under Settings → HTTPS.'

/** HTTPS that is enabled and does not work, or soon will not. */
export const httpsUnusable: HealthCheck = {
  code: 'https-unusable',
  checks: 'the certificate',
  find: (app) => {
    const { enabled, port, certificate } = tlsSettings(app)
    if (!enabled) return []
    if (certificate === null) return finding('error', 'HTTPS is enabled, but its certificate cannot be read')
    const left = Date.parse(certificate.notAfter) - app.clock.now().getTime()
    if (left <= 0) return finding('error', `The HTTPS certificate expired on ${inWords(certificate.notAfter)}`)
    if (!app.secureListener.isOpen()) return finding('error', `HTTPS is enabled, but port ${port} could not be opened`)
    const days = Math.ceil(left / dayMs)
    return days > warnDaysBefore ? [] : finding('warning', `The HTTPS certificate expires in ${counted(days, 'day')}`)
  },
}

function finding(severity: Finding['severity'], message: string): Finding[] {
  return [{ subject: '', severity, message, publicMessage: message, help }]
}
