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

/** The bar with the actions for the selected rows. Escape ends the selection. */
export function SelectionBar({ label, selection, describe, isBusy = false, children }: SelectionBarProps) {
  const { on, ids, isFull, isAll, total, limit, selectAll, end } = selection
  useEffect(() => {
    if (!on || isBusy) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null) end()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [on, isBusy, end])
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
