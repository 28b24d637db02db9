import { ButtonLink } from '../parts/button.tsx'
import { useDocumentTitle } from '../parts/page.tsx'
import { Empty } from '../parts/status.tsx'

export function NotFoundPage() {
  useDocumentTitle('Nothing here')
  return (
    <Empty
      wholePage
      icon="search"
      title="There is no such page"
      action={<ButtonLink href="/">To the library</ButtonLink>}
    >
      The address may be mistyped, or what it led to is gone.
    </Empty>
  )
}
