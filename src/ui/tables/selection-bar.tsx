import { type ReactNode, useEffect } from 'react'
import { formatNumber } from '../format/values.ts'
import { Button } from '../parts/button.tsx'
import { t } from '../texts/text.ts'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = {
  label: string
  selection: Selection
  /** Says how many rows are selected. By default, `3 selected`. */
  describe?: (count: number) => string
  /** Whether a dialog of an action is open, so that Escape closes only the dialog. */
  isBusy?: boolean
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The bar with the actions for the selected rows. Escape ends the selection, and Ctrl+A selects all wherever the focus is. */
export function SelectionBar({ label, selection, describe, isBusy = false, children }: SelectionBarProps) {
  const { on, ids, isFull, isAll, total, limit, selectAll, end } = selection
  useEffect(() => {
    if (!on || isBusy) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      if (event.key === 'Escape') end()
      else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !isTextField(event.target)) {
        event.preventDefault()
        selectAll()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [on, isBusy, end, selectAll])
  if (!on) return null
  return (
    <section
      aria-label={label}
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-3xl flex-wrap items-center gap-2 rounded-2xl border border-edge bg-panel p-3 shadow-lg md:bottom-6"
    >
      <p aria-live="polite" className="flex-1 basis-28 px-2 text-soft">
        {describe?.(ids.size) ?? t('table.selected', { count: ids.size })}
        {isFull && <span className="block text-sm text-warn">{t('table.limit', { limit: formatNumber(limit) })}</span>}
      </p>
      {!isAll && total > 0 && ids.size < limit && (
        <Button small look="quiet" onClick={selectAll}>
          {total > limit
            ? t('table.selectFirst', { limit: formatNumber(limit) })
            : t('table.selectAllOf', { total: formatNumber(total) })}
        </Button>
      )}
      {children}
      <Button small look="quiet" icon="close" onClick={end}>
        {t('table.done')}
      </Button>
    </section>
  )
}

/** Where Ctrl+A selects the text. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"], [type="radio"]), textarea')
}
