import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { somethingIsUnsaved } from '../forms/unsaved.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left by one of its links, or with the tab. */
export function LeaveGuard() {
  const { base } = useRouter()
  const [, go] = useLocation()
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event, base)
      if (path === null || !somethingIsUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(path)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (somethingIsUnsaved()) event.preventDefault()
    }
    // Before the link itself hears of it.
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('beforeunload', onUnload)
    }
  }, [base])
  if (asked === null) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      icon="leave"
      cancelLabel="Stay"
      busy={false}
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        go(asked)
      }}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  )
}

/** Where a plain click on a link of this UI leads; `null` for every other click. */
function pathOf(event: MouseEvent, base: string): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (link === null || opensElsewhere || link.target !== '' || link.origin !== location.origin) return null
  return link.pathname.slice(base.length) + link.search + link.hash
}
