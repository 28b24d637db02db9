import { Mark } from '../../parts/icon.tsx'
import { Failure } from '../../parts/status.tsx'

/** Before it is known who is here. */
export function WaitingPage({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center gap-6 p-6">
      {error === undefined ? (
        <div className="animate-breathe" role="status" aria-label="Loading">
          <Mark className="size-14" />
        </div>
      ) : (
        <Failure error={error} {...(onRetry ? { onRetry } : {})} />
      )}
    </main>
  )
}
