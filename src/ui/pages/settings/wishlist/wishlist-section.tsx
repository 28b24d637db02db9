import { useIsAdmin, useSession } from '../../../api/session.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { useSaveSteamId, useSaveSteamSettings, useSteamSettings, useWishlistStatus } from '../../../api/storefront.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { DocsLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { OwnedGames } from './owned-games.tsx'
import { SyncStatus } from './sync-status.tsx'

export function WishlistSection() {
  const session = useSession()
  const settings = useUserSettings()
  const status = useWishlistStatus()
  const saveId = useSaveSteamId()
  const saveSettings = useSaveUserSettings()
  const isAdmin = useIsAdmin()
  const error = [settings, status].find(({ isLoadingError }) => isLoadingError)?.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([settings.refetch(), status.refetch()])} />
  if (!session.data || settings.data === undefined || status.data === undefined)
    return <SkeletonPanels heights={['h-61.5 sm:h-53.5', 'h-103 sm:h-78.5', 'h-58.5 sm:h-50.5', 'h-68.5 sm:h-65.5']} />
  const { storefrontUserId } = session.data
  return (
    <div className="grid gap-6">
      <Panel title={t('settingsWishlist.account')} text={t('settingsWishlist.accountHint')}>
        <SettingsForm fields={settingFields('steamAccount')} stored={{ storefrontUserId }} save={saveId} />
      </Panel>
      <Panel title={t('settingsWishlist.wishlist')} text={t('settingsWishlist.wishlistHint')}>
        <SyncStatus status={status.data} isConnected={storefrontUserId !== null} />
        <SettingsForm fields={settingFields('wishlistSync')} stored={settings.data} save={saveSettings} />
      </Panel>
      <OwnedGames canImport={status.data.canImportOwned} isConnected={storefrontUserId !== null} />
      {isAdmin && <SteamKey />}
    </div>
  )
}

function SteamKey() {
  const settings = useSteamSettings()
  const save = useSaveSteamSettings()
  return (
    <Panel title={t('settingsWishlist.webApi')} text={t('settingsWishlist.webApiHint')}>
      {settings.isLoadingError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonLines lines={1} />
      ) : (
        <SettingsForm fields={settingFields('steamKey')} stored={settings.data} save={save} />
      )}
      <DocsLink href="https://steamcommunity.com/dev/apikey" label={t('settingsWishlist.getKey')} />
    </Panel>
  )
}
