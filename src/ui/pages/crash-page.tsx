import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/status.tsx'

/** A fault in the page itself; the server and its work are not touched by it. */
export function CrashPage({ message }: { message: string }) {
  return (
    <main role="alert" className="grid min-h-dvh place-content-center">
      <Empty
        icon="warn"
        title="This page broke"
        action={
          <>
            <Button onClick={() => location.assign(document.baseURI)}>To the library</Button>
            <Button look="solid" icon="retry" onClick={() => location.reload()}>
              Load it again
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
