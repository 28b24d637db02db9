import { useEffect, useState } from 'react'
import { Spinner } from '../parts/button.tsx'

const patienceMs = 4_000

/** Says that what is shown may be old, once the connection has been away for a while. */
export function ConnectionNote({ connected }: { connected: boolean }) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (connected) {
      setAway(false)
      return
    }
    const timer = setTimeout(() => setAway(true), patienceMs)
    return () => clearTimeout(timer)
  }, [connected])
  return (
    <div role="status" aria-live="polite" className="sticky top-0 z-30">
      {away && (
        <p className="flex items-center justify-center gap-3 bg-raised px-4 py-2 text-sm text-soft">
          <Spinner />
          No live connection to the server. Reconnecting; this page may be out of date.
        </p>
      )}
    </div>
  )
}
