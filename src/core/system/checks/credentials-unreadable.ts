import { isUnreadable } from '#domain/system/service-health.ts'
import { hasUnreadableProwlarr } from '../../indexers/prowlarr-state.ts'
import { hasUnreadableNexusKey } from '../../lookups/nexus-settings.ts'
import { hasUnreadableMetadata } from '../../metadata/stored-settings.ts'
import { hasUnreadablePasswords } from '../../settings/import-settings.ts'
import { hasUnreadableSteamKey } from '../../storefront/steam-key.ts'
import type { Finding, HealthCheck } from './check.ts'

const help =
  'They were encrypted with another key. Restore the key (encryption.key in the data folder, or LUDARR_ENCRYPTION_KEY), or enter the credentials again.'

export const credentialsUnreadable: HealthCheck = {
  code: 'credentials-unreadable',
  checks: 'the stored credentials',
  find: (app) => {
    const finding = (subject: string, name: string): Finding => {
      const message = `The credentials of ${name} cannot be decrypted with the current key.`
      return { subject, severity: 'error', message, publicMessage: message, help }
    }
    const services = [...app.downloaders.all(), ...app.indexers.all()]
    return [
      ...services.filter(({ health }) => isUnreadable(health)).map(({ id, name }) => finding(id, name)),
      ...(hasUnreadableProwlarr(app) ? [finding('prowlarr', 'Prowlarr')] : []),
      ...(hasUnreadablePasswords(app) ? [finding('archive passwords', 'archives')] : []),
      ...(hasUnreadableNexusKey(app) ? [finding('nexus mods', 'Nexus Mods')] : []),
      ...(hasUnreadableSteamKey(app) ? [finding('steam', 'the Steam Web API')] : []),
      ...(hasUnreadableMetadata(app) ? [finding('metadata', 'the metadata providers')] : []),
    ]
  },
}
