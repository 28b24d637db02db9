import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type Toggle = { isPending: boolean; mutate(enabled: boolean): void }
type Remove = { isPending: boolean; mutate(input: undefined, options: { onSuccess(): void }): void }

type CardActionsProps = {
  item: { name: string; enabled: boolean }
  toggle: Toggle
  remove: Remove
  /** What removing it means. */
  removal: string
  onEdit: () => void
  /** Further buttons, before these. */
  children?: ReactNode
}

/** The buttons that enable, edit and remove something that is configured. */
export function CardActions({ item: { name, enabled }, toggle, remove, removal, onEdit, children }: CardActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button
        small
        look="quiet"
        icon={enabled ? 'pause' : 'play'}
        busy={toggle.isPending}
        onClick={() => toggle.mutate(!enabled)}
      >
        {enabled ? t('settings.disable') : t('settings.enable')}
      </Button>
      <div className="-mr-2 ml-auto flex">
        <IconButton icon="edit" label={t('settings.edit', { name })} onClick={onEdit} />
        <RemoveButton name={name} remove={remove} removal={removal} />
      </div>
    </div>
  )
}

function RemoveButton({ name, remove, removal }: { name: string; remove: Remove; removal: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="trash" label={t('settings.removeNamed', { name })} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={t('settings.removeQuestion', { name })}
          action={t('common.remove')}
          busy={remove.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => showToast({ tone: 'good', text: t('settings.removed', { name }) }),
            })
          }
        >
          {removal}
        </ConfirmDialog>
      )}
    </>
  )
}
