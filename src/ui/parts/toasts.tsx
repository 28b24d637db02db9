import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { t } from '../texts/text.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeToast, currentToasts, subscribeToToasts, type Toast } from './toast-list.ts'

const tones = { good: 'text-good', bad: 'text-bad', calm: 'text-soft' } as const

/** Short messages, announced by screen readers. A popover, so that they appear above open dialogs. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null || toasts.length === 0) return
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [toasts])
  return (
    <div
      ref={place}
      popover="manual"
      role="status"
      aria-live="polite"
      className="fixed inset-auto right-3 bottom-24 left-3 m-0 w-auto bg-transparent text-ink sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
    >
      <ul className="grid gap-2">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  return (
    <li className="animate-rise flex items-start gap-3 rounded-xl border border-line bg-panel py-2 pr-2 pl-4 shadow-xl">
      <Icon name={toast.tone === 'bad' ? 'warn' : 'check'} className={`mt-2 size-5 ${tones[toast.tone]}`} />
      <p className="min-w-0 flex-1 py-1.5 text-sm">
        {toast.text}{' '}
        {toast.href !== undefined && (
          <Link href={toast.href} className="font-medium text-accent-ink underline underline-offset-4">
            {t('common.open')}
          </Link>
        )}
      </p>
      <IconButton icon="close" label={t('common.dismiss')} onClick={() => closeToast(toast.id)} />
    </li>
  )
}
