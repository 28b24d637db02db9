import { useEffect, useRef } from 'react'
import { counted } from '#domain/format.ts'
import type { SearchAllKind, WantedSearch } from '#domain/games/wanted.ts'
import { useCancelSearchAll, useSearchAll, useWantedSearch } from '../../api/wanted.ts'
import { Button, Spinner } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'

const subjects: Record<SearchAllKind, string> = { missing: 'missing games', updates: 'updates', parts: 'add-ons' }

/** Searches for all games or add-ons of a tab, and shows the progress while it runs. */
export function SearchAll({ kind, count }: { kind: SearchAllKind; count: number }) {
  const search = useWantedSearch().data
  const start = useSearchAll()
  const cancel = useCancelSearchAll()
  useEndToast(search)
  if (search === undefined) return null
  if (search.state === 'running' || search.state === 'paused') {
    const { state, total, searched, failed } = search
    const done = (searched + failed).toLocaleString()
    return (
      <div className="flex items-center gap-2 text-sm text-soft">
        <Spinner />
        <span role="status">
          {state === 'paused' && 'No indexer answers. The search continues later. '}
          Searching for {subjects[search.kind]}: {done} of {total.toLocaleString()}
        </span>
        <Button small look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Stop
        </Button>
      </div>
    )
  }
  if (count === 0) return null
  return (
    <Button icon="search" busy={start.isPending} onClick={() => start.mutate(kind)}>
      Search all
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
  const result = `Searched for ${counted(searched + failed, kind === 'parts' ? 'add-on' : 'game')}, grabbed ${counted(grabbed, 'release')}.`
  return failed === 0 ? result : `${result} ${counted(failed, 'search', 'searches')} failed.`
}
