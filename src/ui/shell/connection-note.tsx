import { useEffect, useState } from 'react'
import { useIsSignedOutByProxy } from '../api/session.ts'
import { Button, Spinner } from '../parts/button.tsx'
import { t } from '../texts/text.ts'

const warnAfterMs = 4_000

/** Warns that the page may be out of date when the connection has been down for a while or needs a new sign-in. */
export function ConnectionNote({ connected }: { connected: boolean }) {
  const [isDown, setIsDown] = useState(false)
  const isSignedOut = useIsSignedOutByProxy()
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
    </div>
  )
}
