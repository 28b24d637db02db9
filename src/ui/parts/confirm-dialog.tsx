import type { ReactNode } from 'react'
import { t } from '../texts/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'

type ConfirmDialogProps = {
  title: string
  action: string
  cancelLabel?: string
  icon?: IconName
  /** Red by default, for actions that cannot be undone. */
  look?: 'danger' | 'solid'
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before an action, above all one that cannot be undone. */
export function ConfirmDialog({
  title,
  action,
  cancelLabel = t('common.cancel'),
  icon = 'trash',
  look = 'danger',
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button look={look} icon={icon} busy={busy} onClick={onConfirm} className="max-w-full whitespace-normal!">
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
