import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/client.ts'
import { useIsSignedOutByProxy } from '../api/session.ts'
import { Button, Spinner } from '../parts/button.tsx'
import { t } from '../texts/text.ts'

const warnAfterMs = 4_000

/** Warns that the page may be out of date when the connection has been down for a while or needs a new sign-in. */
export function ConnectionNote({ connected }: { connected: boolean }) {
  const [isDown, setIsDown] = useState(false)
  const isSignedOut = useIsSignedOutByProxy()
  const client = useQueryClient()
  const error = useRefetchError()
  useEffect(() => {
    if (connected) {
      setIsDown(false)
      return
    }
    const timer = setTimeout(() => setIsDown(true), warnAfterMs)
    return () => clearTimeout(timer)
  }, [connected])
  return (
    <div role="status" aria-live="polite" className="sticky top-0 z-30">
      {isSignedOut && (
        <div className="flex flex-wrap items-center justify-center gap-3 bg-raised px-4 py-2 text-sm text-soft">
          <p>{t('welcome.proxySessionEnded')}</p>
          <Button small onClick={() => location.reload()}>
            {t('welcome.signInAgain')}
          </Button>
        </div>
      )}
      {isDown && !isSignedOut && (
        <p className="flex items-center justify-center gap-3 bg-raised px-4 py-2 text-sm text-soft">
          <Spinner />
          {t('shell.noConnection')}
        </p>
      )}
      {connected && !isSignedOut && error !== null && (
        <div className="flex flex-wrap items-center justify-center gap-3 bg-bad-deep px-4 py-2 text-sm">
          <p className="min-w-0 break-words">{t('shell.notRefreshed', { error: error.message })}</p>
          <Button small icon="retry" onClick={() => void client.refetchQueries({ predicate: isOutOfDate })}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a part of the page could not be loaded again. What was loaded before stays, with what the user has typed. */
function useRefetchError(): Error | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => cache.getAll().find(isOutOfDate)?.state.error ?? null,
  )
}

function isOutOfDate(query: Query): boolean {
  const { data, error, fetchStatus } = query.state
  // Pages say themselves what no longer exists.
  const isKnown = query.meta?.quiet === true || (error instanceof ApiError && error.status === 404)
  return error !== null && !isKnown && data !== undefined && fetchStatus === 'idle' && query.isActive()
}
