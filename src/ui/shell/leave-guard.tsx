import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { discardForms, hasUnsavedChanges, leavePage, setLeaveQuestion, useUnsavedForms } from '../forms/unsaved.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { t } from '../texts/text.ts'

let isShown = false

/**
 * Holds the page when the user goes back with unsaved changes. Must be called before the router is created, which
 * would remove the page and what was typed in it.
 */
export function guardHistory(): void {
  let page = { href: location.href, state: history.state as unknown }
  const remember = () => {
    page = { href: location.href, state: history.state }
  }
  // The router dispatches the first two.
  for (const name of ['pushState', 'replaceState', 'hashchange']) addEventListener(name, remember)
  addEventListener('popstate', (event) => {
    const { href, state } = page
    const isSamePage = location.pathname === new URL(href).pathname
    if (!isShown || isSamePage || !hasUnsavedChanges()) return remember()
    event.stopImmediatePropagation()
    history.pushState(state, '', href)
    leavePage(() => history.back())
  })
}

/** Asks before the user leaves a page with unsaved changes, with a link or the browser's buttons, or closes the tab. */
export function LeaveGuard() {
  const { base } = useRouter()
  const [, go] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const titles = useUnsavedForms().flatMap((form) => form.titles)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event, base)
      if (path === null || !hasUnsavedChanges()) return
      event.preventDefault()
      event.stopPropagation()
      leavePage(() => go(path))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    // Capture runs before the click handler of the link.
    document.addEventListener('click', onClick, { capture: true })
    setLeaveQuestion((next) => setLeave(() => next))
    isShown = true
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      setLeaveQuestion(null)
      isShown = false
      removeEventListener('beforeunload', onUnload)
    }
  }, [base, go])
  if (leave === null) return null
  return (
    <ConfirmDialog
      title={t('shell.leaveQuestion')}
      action={t('shell.leave')}
      icon="leave"
      cancelLabel={t('shell.stay')}
      busy={false}
      onClose={() => setLeave(null)}
      onConfirm={() => {
        setLeave(null)
        discardForms()
        // The forms must report first that they have no changes.
        setTimeout(leave)
      }}
    >
      {t('shell.notSaved', { titles: titles.join(', ') })}
    </ConfirmDialog>
  )
}

/** The target of a plain click on a link to another page of this UI; `null` for other clicks. */
function pathOf(event: MouseEvent, base: string): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (link === null || opensElsewhere || link.target !== '' || link.origin !== location.origin) return null
  if (link.pathname === location.pathname || link.hasAttribute('download')) return null
  return link.pathname.slice(base.length) + link.search + link.hash
}
