import { useImportOwnedGames } from '../../../api/storefront.ts'
import { describeOwnedImport } from '../../../format/wishlist.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'

export function OwnedGames({ canImport, isConnected }: { canImport: boolean; isConnected: boolean }) {
  const load = useImportOwnedGames()
  const { rest } = problemsOf(load.error, [])
  const start = () =>
    load.mutate(undefined, { onSuccess: (result) => showToast({ tone: 'good', text: describeOwnedImport(result) }) })
  return (
    <Panel title="Owned games" text="Adds the games of your Steam account as owned.">
      {!canImport && (
        <p className="text-sm text-soft">Requires a Steam Web API key, which an administrator enters on this page.</p>
      )}
      <Problems lines={rest} />
      <div>
        <Button icon="import" busy={load.isPending} disabled={!canImport || !isConnected} onClick={start}>
          Import owned games
        </Button>
      </div>
    </Panel>
  )
}
