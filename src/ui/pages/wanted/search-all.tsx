import { useEffect, useRef } from 'react'
import type { SearchAllKind, WantedSearch } from '#domain/games/wanted.ts'
import { useCancelSearchAll, useSearchAll, useWantedSearch } from '../../api/wanted.ts'
import { Button, Spinner } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import type { TextKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'

const progressTexts = {
  missing: 'wanted.searchingMissing',
  updates: 'wanted.searchingUpdates',
  parts: 'wanted.searchingParts',
} as const satisfies Record<SearchAllKind, TextKey>

/** Searches for all games or add-ons of a tab, and shows the progress while it runs. */
export function SearchAll({ kind, isOffered }: { kind: SearchAllKind; isOffered: boolean }) {
  const search = useWantedSearch().data
  const start = useSearchAll()
  const cancel = useCancelSearchAll()
  useEndToast(search)
  if (search === undefined) return null
  if (search.state === 'running' || search.state === 'paused') {
    const { state, total, searched, failed } = search

    return (
      <div className="flex items-center gap-2 text-sm text-soft">
        <Spinner />
        <span role="status">
          {[
            ...(state === 'paused' ? [t('wanted.noIndexerAnswers')] : []),
            t(progressTexts[search.kind], { done: searched + failed, total }),
          ].join(' ')}
        </span>
        <Button small look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('common.stop')}
        </Button>
      </div>
    )
  }
  if (!isOffered) return null
  return (
    <Button icon="search" busy={start.isPending} onClick={() => start.mutate(kind)}>
      {t('wanted.searchAll')}
    </Button>
  )
}

/** Tells the result once a search ends that was running on this page. */
function useEndToast(search: WantedSearch | undefined): void {
  const before = useRef(search?.state)
  useEffect(() => {
    const wasRunning = before.current === 'running' || before.current === 'paused'
    before.current = search?.state
    if (search?.state === 'done' && wasRunning) showToast({ tone: 'good', text: describeEnd(search) })
  }, [search])
}

function describeEnd({ kind, searched, grabbed, failed }: WantedSearch): string {
  const key = kind === 'parts' ? 'wanted.searchedParts' : 'wanted.searchedGames'
  const result = t(key, { count: searched + failed, grabbed })
  return failed === 0 ? result : t('wanted.searchesFailed', { result, count: failed })
}
