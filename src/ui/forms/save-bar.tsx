import { useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { showToast } from '../parts/toast-list.ts'
import { t } from '../texts/text.ts'
import { discardForms, hasUnsavedChanges, saveForms, useUnsavedTitles } from './unsaved.ts'

/** Saves the changed settings of a page, from the bar, a form on it or the keyboard. */
export async function saveAll(): Promise<void> {
  if (hasUnsavedChanges('page') && (await saveForms())) showToast({ tone: 'good', text: t('form.saved') })
}

/** Says what has changed on a page of settings and saves or discards it. Hidden while nothing has. */
export function SaveBar() {
  const titles = useUnsavedTitles('page')
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await saveAll()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  useSaveKeys(titles.length > 0 ? save : null)
  const summary = titles.length === 0 ? '' : t('form.changes', { count: titles.length, titles: titles.join(', ') })
  return (
    <div className="pointer-events-none sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 pb-3 md:bottom-0">
      <p role="status" className="sr-only">
        {summary}
      </p>
      {summary !== '' && (
        <section
          aria-label={t('form.unsaved')}
          className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-edge bg-raised px-4 py-3 shadow-2xl motion-safe:animate-rise"
        >
          <p className="line-clamp-2 min-w-0 flex-1 basis-48 text-sm">{summary}</p>
          <div className="flex gap-2">
            <Button look="quiet" disabled={isBusy} onClick={() => discardForms('page')}>
              {t('form.discard')}
            </Button>
            <Button look="solid" icon="check" busy={isBusy} aria-keyshortcuts="Control+S" onClick={() => void save()}>
              {t('common.save')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

/** Ctrl-S or ⌘S. The browser would offer to store the page. */
function useSaveKeys(save: (() => Promise<void>) | null): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const dialog = document.querySelector('dialog[open]')
      if (dialog !== null) dialog.querySelector('form')?.requestSubmit()
      else void latest.current?.()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
