import { useIsAdmin } from '../../../api/session.ts'
import { useImportOwnedGames } from '../../../api/storefront.ts'
import { describeOwnedImport } from '../../../format/wishlist.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'

export function OwnedGames({ canImport, isConnected }: { canImport: boolean; isConnected: boolean }) {
  const load = useImportOwnedGames()
  const isAdmin = useIsAdmin()
  const { rest } = problemsOf(load.error, [])
  const start = () =>
    load.mutate(undefined, { onSuccess: (result) => showToast({ tone: 'good', text: describeOwnedImport(result) }) })
  return (
    <Panel title={t('settingsWishlist.owned')} text={t('settingsWishlist.ownedHint')}>
      {!canImport && (
        <p className="text-sm text-soft">{t(isAdmin ? 'settingsWishlist.keyNeeded' : 'settingsWishlist.askForKey')}</p>
      )}
      <Problems lines={rest} />
      {load.data?.message !== undefined && <Problems lines={[serverText(load.data.message)]} />}
      {canImport && (
        <div>
          <Button icon="import" busy={load.isPending} disabled={!isConnected} onClick={start}>
            {t('settingsWishlist.importOwned')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
