import { useEffect, useState } from 'react'
import { Spinner } from '../parts/button.tsx'

const warnAfterMs = 4_000

/** Warns that the page may be out of date when the connection has been down for a while. */
export function ConnectionNote({ connected }: { connected: boolean }) {
  const [isDown, setIsDown] = useState(false)
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
      {isDown && (
        <p className="flex items-center justify-center gap-3 bg-raised px-4 py-2 text-sm text-soft">
          <Spinner />
          No live connection to the server. Reconnecting; this page may be out of date.
        </p>
      )}
    </div>
  )
}
