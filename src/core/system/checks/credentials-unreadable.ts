import { isUnreadable } from '#domain/system/service-health.ts'
import { hasUnreadableProwlarr } from '../../indexers/prowlarr-state.ts'
import { hasUnreadablePasswords } from '../../settings/import-settings.ts'
import type { Finding, HealthCheck } from './check.ts'

const help =
  'They were stored under another encryption key. Put back the key (encryption.key in the data folder, or LUDARR_ENCRYPTION_KEY), or enter the credentials anew.'

export const credentialsUnreadable: HealthCheck = {
  code: 'credentials-unreadable',
  looksAt: 'the stored credentials',
  find: (app) => {
    const found = (subject: string, name: string): Finding => ({
      subject,
      severity: 'error',
      message: `The credentials of ${name} cannot be read with the present key.`,
      help,
    })
    const sources = [...app.downloaders.all(), ...app.indexers.all()]
    return [
      ...sources.filter(({ health }) => isUnreadable(health)).map(({ id, name }) => found(id, name)),
      ...(hasUnreadableProwlarr(app) ? [found('prowlarr', 'Prowlarr')] : []),
      ...(hasUnreadablePasswords(app) ? [found('archive passwords', 'archives')] : []),
    ]
  },
}
