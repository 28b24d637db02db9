import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/status.tsx'

/** Shown after an error in the UI; the server is not affected. */
export function CrashPage({ message }: { message: string }) {
  return (
    <main role="alert" className="grid min-h-dvh place-content-center">
      <Empty
        icon="warn"
        title="Something went wrong"
        action={
          <>
            <Button onClick={() => location.assign(document.baseURI)}>Go to library</Button>
            <Button look="solid" icon="retry" onClick={() => location.reload()}>
              Reload
            </Button>
          </>
        }
      >
        <p>Your games and downloads are not affected.</p>
        <p className="mt-2 font-mono text-sm break-words">{message}</p>
      </Empty>
    </main>
  )
}
