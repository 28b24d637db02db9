import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { t } from '../texts/text.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { subscribeToDialogs, topDialog } from './open-dialogs.ts'
import { closeToast, currentToasts, pauseToasts, runToastAction, subscribeToToasts, type Toast } from './toast-list.ts'

const tones = { good: 'text-good', bad: 'text-bad', calm: 'text-soft' } as const
/** The newest ones; the rest are behind a button. */
const mostOnPage = 3
const jumpKey = 'F8'

/** Short messages, within the open dialog if there is one, as nothing outside of it can be used. */
export function Toasts() {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog)
  return createPortal(<ToastRegion isInDialog={dialog !== null} />, dialog ?? document.body)
}

/**
 * A popover, so that it appears above the dialog. It is always there, as screen readers watch only what is. Dialogs have
 * their buttons at the bottom and at the right: there, the newest message stands at the top left.
 */
function ToastRegion({ isInDialog }: { isInDialog: boolean }) {
  const mostShown = isInDialog ? 1 : mostOnPage
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const place = useRef<HTMLElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const toOpener = useJumpKey(place)
  useEffect(() => {
    place.current?.showPopover()
    // A dialog that opens takes the place of what had the mouse or the focus.
    return () => pauseToasts(false)
  }, [])
  useEffect(() => {
    if (toasts.length <= mostShown) setIsExpanded(false)
    if (toasts.length === 0) pauseToasts(false)
  }, [toasts.length, mostShown])
  const shown = isExpanded ? toasts : toasts.slice(-mostShown)
  const close = (id: number, closing: (id: number) => void = closeToast) => {
    const hadFocus = place.current?.contains(document.activeElement) === true
    const rest = toasts.filter((toast) => toast.id !== id)
    closing(id)
    if (hadFocus && rest.length > 0) place.current?.focus()
    else if (hadFocus) toOpener()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    // The key would also close the dialog below.
    event.preventDefault()
    event.stopPropagation()
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]') : null
    const id = Number(line?.dataset.toast ?? shown.at(-1)?.id)
    close(id)
  }
  return (
    <section
      ref={place}
      popover="manual"
      tabIndex={-1}
      aria-label={t('shell.messages')}
      aria-keyshortcuts={jumpKey}
      onKeyDown={onKeyDown}
      onMouseEnter={() => pauseToasts(true)}
      onMouseLeave={(event) => pauseToasts(event.currentTarget.contains(document.activeElement))}
      onFocus={() => pauseToasts(true)}
      onBlur={(event) => pauseToasts(event.currentTarget.contains(event.relatedTarget))}
      className={`fixed inset-auto m-0 max-h-[calc(100dvh-8rem)] w-auto overflow-y-auto bg-transparent text-ink sm:w-96 ${isInDialog ? 'top-1 right-18 left-3 sm:top-3 sm:right-auto sm:left-6' : 'right-3 bottom-24 left-3 sm:right-6 sm:bottom-6 sm:left-auto'}`}
    >
      <ToastLines role="alert" toasts={shown.filter(({ tone }) => tone === 'bad')} onClose={close} />
      <ToastLines role="status" toasts={shown.filter(({ tone }) => tone !== 'bad')} onClose={close} />
      {toasts.length > mostShown && (
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button small onClick={() => setIsExpanded(!isExpanded)} aria-expanded={isExpanded}>
            {isExpanded ? t('shell.fewerMessages') : t('shell.moreMessages', { count: toasts.length - mostShown })}
          </Button>
          <Button small onClick={() => dismissAll(toOpener)}>
            {t('shell.dismissAll')}
          </Button>
        </div>
      )}
    </section>
  )
}

function dismissAll(then: () => void): void {
  for (const { id } of currentToasts()) closeToast(id)
  then()
}

/** The newest line is on top, so that the ones below it stay where they are. */
function ToastLines(props: { role: 'alert' | 'status'; toasts: readonly Toast[]; onClose: CloseToast }) {
  return (
    <div role={props.role} aria-atomic={false} aria-relevant="additions text">
      {props.toasts.toReversed().map((toast) => (
        <ToastLine key={toast.id} toast={toast} onClose={props.onClose} />
      ))}
    </div>
  )
}

type CloseToast = (id: number, closing?: (id: number) => void) => void

function ToastLine({ toast, onClose }: { toast: Toast; onClose: CloseToast }) {
  return (
    <div
      data-toast={toast.id}
      className="animate-rise mt-2 flex items-start gap-3 rounded-xl border border-line bg-panel py-2 pr-2 pl-4 shadow-xl"
    >
      <Icon name={toast.tone === 'bad' ? 'warn' : 'check'} className={`mt-2 size-5 shrink-0 ${tones[toast.tone]}`} />
      <p className="min-w-0 flex-1 py-1.5 text-sm">
        {toast.text}{' '}
        {toast.count > 1 && !toast.isSummary && (
          <span className="rounded-md bg-raised px-1.5 font-semibold text-soft">
            {t('shell.times', { count: toast.count })}
          </span>
        )}{' '}
        {toast.href !== undefined && (
          <Link href={toast.href} className="font-medium text-accent-ink underline underline-offset-4">
            {t('common.open')}
          </Link>
        )}
      </p>
      {toast.actionLabel !== undefined && (
        <Button small onClick={() => onClose(toast.id, runToastAction)}>
          {toast.actionLabel}
        </Button>
      )}
      <IconButton icon="close" label={t('common.dismiss')} onClick={() => onClose(toast.id)} />
    </div>
  )
}

/** The key leads to the messages, and back to what had the focus. Returns the way back. */
function useJumpKey(place: { current: HTMLElement | null }): () => void {
  const opener = useRef<Element | null>(null)
  const toOpener = () => {
    const element = opener.current
    const canFocus = element instanceof HTMLElement && element.isConnected && element !== document.body
    if (canFocus) element.focus()
    else document.getElementById('content')?.focus()
  }
  const latest = useRef(toOpener)
  latest.current = toOpener
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== jumpKey || event.ctrlKey || event.altKey || event.metaKey) return
      const region = place.current
      if (region === null) return
      event.preventDefault()
      if (region.contains(document.activeElement)) return latest.current()
      if (currentToasts().length === 0) return
      opener.current = document.activeElement
      region.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [place])
  return toOpener
}
