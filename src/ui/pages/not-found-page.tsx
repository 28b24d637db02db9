import { ButtonLink } from '../parts/button.tsx'
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
