import { useIsAdmin, useSession } from '../../../api/session.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { useSaveSteamId, useSaveSteamSettings, useSteamSettings, useWishlistStatus } from '../../../api/storefront.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { DocsLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { steamAccount, steamKey, wishlistSync } from '../fields/wishlist.ts'
import { OwnedGames } from './owned-games.tsx'
import { SyncStatus } from './sync-status.tsx'

export function WishlistSection() {
  const session = useSession()
  const settings = useUserSettings()
  const status = useWishlistStatus()
  const saveId = useSaveSteamId()
  const saveSettings = useSaveUserSettings()
  const isAdmin = useIsAdmin()
  const error = settings.error ?? status.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([settings.refetch(), status.refetch()])} />
  if (!session.data || settings.data === undefined || status.data === undefined)
    return <SkeletonLines className="h-24" />
  const { storefrontUserId } = session.data
  return (
    <div className="grid gap-6">
      <Panel title="Steam account" text="Your Steam profile must show your game details to everyone.">
        <SettingsForm fields={steamAccount} stored={{ storefrontUserId }} save={saveId} />
      </Panel>
      <Panel title="Wishlist" text="Adds the games of your Steam wishlist as wanted.">
        <SyncStatus status={status.data} isConnected={storefrontUserId !== null} />
        <SettingsForm fields={wishlistSync} stored={settings.data} save={saveSettings} />
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
    <Panel title="Steam Web API" text="For all users of this server.">
      {settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonLines lines={1} />
      ) : (
        <SettingsForm fields={steamKey} stored={settings.data} save={save} />
      )}
      <DocsLink href="https://steamcommunity.com/dev/apikey" label="Get a key from Steam" />
    </Panel>
  )
}
