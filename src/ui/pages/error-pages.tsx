import { Button, ButtonLink } from '../parts/button.tsx'
import { useDocumentTitle } from '../parts/page.tsx'
import { Empty } from '../parts/status.tsx'

export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
    <Empty wholePage icon="search" title="Page not found" action={<ButtonLink href="/">Go to library</ButtonLink>}>
      Check the address, or go back to the library.
    </Empty>
  )
}

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
