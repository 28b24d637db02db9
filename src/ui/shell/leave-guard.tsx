import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { hasUnsavedChanges } from '../forms/settings-form.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'

/** Asks before the user leaves a page with unsaved changes or closes the tab. */
export function LeaveGuard() {
  const { base } = useRouter()
  const [, go] = useLocation()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event, base)
      if (path === null || !hasUnsavedChanges()) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(path)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    // Capture runs before the click handler of the link.
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('beforeunload', onUnload)
    }
  }, [base])
  if (target === null) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      icon="leave"
      cancelLabel="Stay"
      busy={false}
      onClose={() => setTarget(null)}
      onConfirm={() => {
        setTarget(null)
        go(target)
      }}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  )
}

/** The target of a plain click on a link within this UI; `null` for other clicks. */
function pathOf(event: MouseEvent, base: string): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (link === null || opensElsewhere || link.target !== '' || link.origin !== location.origin) return null
  return link.pathname.slice(base.length) + link.search + link.hash
}
