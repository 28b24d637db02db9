import { createContext, type ReactNode, useContext, useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../texts/text.ts'
import { changedFields, type Draft, draftOf } from './drafts.ts'
import { useUnsaved, useUnsavedTitles } from './unsaved.ts'

type FormDialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  widest?: boolean
}

const CloseContext = createContext<(close: () => void) => void>((close) => close())

/** For what closes the `FormDialog` around it in another way than saving: with changes, the dialog asks before. */
export function useDialogQuestion(): (close: () => void) => void {
  return useContext(CloseContext)
}

/** A dialog with a form, which reports its changes with `useDialogChanges`. Asks before it closes with changes. */
export function FormDialog({ title, onClose, children, ...width }: FormDialogProps) {
  const titles = useUnsavedTitles('dialog')
  const [closing, setClosing] = useState<(() => void) | null>(null)
  const ask = (close: () => void) => (titles.length === 0 ? close() : setClosing(() => close))
  return (
    <>
      <Dialog title={title} onClose={() => ask(onClose)} {...width}>
        <CloseContext value={ask}>{children}</CloseContext>
      </Dialog>
      {closing !== null && (
        <ConfirmDialog
          title={t('form.closeQuestion')}
          action={t('form.discardChanges')}
          cancelLabel={t('form.keepEditing')}
          busy={false}
          onClose={() => setClosing(null)}
          onConfirm={() => {
            setClosing(null)
            // After the question, or both would return the focus, and the question to an element that is gone.
            setTimeout(closing)
          }}
        >
          {t('form.notSaved', { titles: titles.join(', ') })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Reports the changes of a form in a dialog, so that neither the dialog nor the page is left without asking. */
export function useDialogChanges(titles: readonly string[], discard: () => void): void {
  useUnsaved({ titles, discard, save: () => Promise.resolve(false), place: 'dialog' })
}

/** Like `useDialogChanges`, for a form of declared fields. */
export function useDraftChanges(
  fields: readonly FormField[],
  draft: Draft,
  start: Record<string, unknown>,
  setDraft: (draft: Draft) => void,
): void {
  const titles = changedFields(fields, draft, start).map(({ title }) => title)
  useDialogChanges(titles, () => setDraft(draftOf(fields, start)))
}
