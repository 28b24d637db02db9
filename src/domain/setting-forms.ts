import { Type } from '@sinclair/typebox'
import { providerSettings } from './accounts/sign-in-provider.ts'
import { SignInSettingsModel } from './accounts/sign-in-settings.ts'
import { StorefrontIdChangeModel } from './accounts/user.ts'
import { UserSettingsModel } from './accounts/user-settings.ts'
import { WishlistSyncModel } from './accounts/wishlist-sync.ts'
import { feedSettings } from './feeds/feed.ts'
import { NewRootFolderModel } from './games/root-folder.ts'
import { SteamSettingsModel } from './games/storefront.ts'
import { ImportSettingsModel } from './importing/import-settings.ts'
import { NewPathMappingModel } from './importing/path-mapping.ts'
import { ProwlarrSyncModel } from './indexers/prowlarr.ts'
import { NexusKeyModel } from './lookups/nexus-mods.ts'
import { SceneSettingsModel } from './lookups/scene-release.ts'
import { type FormName, type SettingField, settingFields } from './setting.ts'
import { BackupSettingsModel } from './system/backup.ts'
import { LogSettingsModel } from './system/log-settings.ts'
import { PrivateHostsSettingsModel } from './system/private-hosts.ts'
import { TlsSettingsModel } from './system/tls.ts'
import { UpdateCheckChangeModel } from './system/update-check.ts'

/** The forms of settings, as their schemas declare them. The UI's build replaces this file with its values. */
export const settingForms: Readonly<Record<FormName, readonly SettingField[]>> = {
  afterImport: settingFields(ImportSettingsModel, 'afterImport'),
  archives: settingFields(ImportSettingsModel, 'archives'),
  automation: settingFields(UserSettingsModel, 'automation'),
  backups: settingFields(BackupSettingsModel, 'backups'),
  conflicts: settingFields(ImportSettingsModel, 'conflicts'),
  errorReports: settingFields(UserSettingsModel, 'errorReports'),
  feed: settingFields(Type.Object(feedSettings), 'feed'),
  history: settingFields(UserSettingsModel, 'history'),
  https: settingFields(TlsSettingsModel, 'https'),
  importing: settingFields(ImportSettingsModel, 'importing'),
  language: settingFields(UserSettingsModel, 'language'),
  logFiles: settingFields(LogSettingsModel, 'logFiles'),
  nexusKey: settingFields(NexusKeyModel, 'nexusKey'),
  pathMapping: settingFields(NewPathMappingModel, 'pathMapping'),
  preferences: settingFields(UserSettingsModel, 'preferences'),
  privateHosts: settingFields(PrivateHostsSettingsModel, 'privateHosts'),
  prowlarr: settingFields(ProwlarrSyncModel, 'prowlarr'),
  requirements: settingFields(UserSettingsModel, 'requirements'),
  rootFolder: settingFields(NewRootFolderModel, 'rootFolder'),
  safety: settingFields(ImportSettingsModel, 'safety'),
  sceneReleases: settingFields(SceneSettingsModel, 'sceneReleases'),
  signIn: settingFields(SignInSettingsModel, 'signIn'),
  signInProvider: settingFields(Type.Object(providerSettings), 'signInProvider'),
  steamAccount: settingFields(StorefrontIdChangeModel, 'steamAccount'),
  steamKey: settingFields(SteamSettingsModel, 'steamKey'),
  updates: settingFields(UpdateCheckChangeModel, 'updates'),
  wishlistSync: settingFields(WishlistSyncModel, 'wishlistSync', 'wishlistSync.'),
}
