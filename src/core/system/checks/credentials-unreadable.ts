import type { MessageValue } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { hasUnreadableProwlarr } from '../../indexers/prowlarr-state.ts'
import { hasUnreadableNexusKey } from '../../lookups/nexus-settings.ts'
import { hasUnreadableMetadata } from '../../metadata/stored-settings.ts'
import { hasUnreadablePasswords } from '../../settings/import-settings.ts'
import { hasUnreadableSteamKey } from '../../storefront/steam-key.ts'
import type { Finding, HealthCheck } from './check.ts'

const help = say('health.credentialsUndecryptableHelp')

export const credentialsUnreadable: HealthCheck = {
  code: 'credentials-unreadable',
  checks: say('health.storedCredentials'),
  find: (app) => {
    const finding = (subject: string, what: MessageValue): Finding => {
      const message = say('health.credentialsUndecryptable', { what })
      return { subject, severity: 'error', message, publicMessage: message, help }
    }
    const services = [...app.downloaders.all(), ...app.indexers.all()]
    return [
      ...services.filter(({ health }) => isUnreadable(health)).map(({ id, name }) => finding(id, name)),
      ...(hasUnreadableProwlarr(app) ? [finding('prowlarr', 'Prowlarr')] : []),
      ...(hasUnreadablePasswords(app) ? [finding('archive passwords', say('health.archives'))] : []),
      ...(hasUnreadableNexusKey(app) ? [finding('nexus mods', 'Nexus Mods')] : []),
      ...(hasUnreadableSteamKey(app) ? [finding('steam', say('health.steamWebApi'))] : []),
      ...(hasUnreadableMetadata(app) ? [finding('metadata', say('health.metadataProviders'))] : []),
    ]
  },
}
