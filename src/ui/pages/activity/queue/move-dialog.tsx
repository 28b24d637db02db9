import { useId, useState } from 'react'
import type { QueueSummary } from '../../../api/queue.ts'
import { Field, inputStyle, Switch } from '../../../forms/field.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { t } from '../../../texts/page-texts.ts'

type Clients = QueueSummary['clients']

type MoveProps = {
  count: number
  targets: Clients
  busy: boolean
  onClose: () => void
  onConfirm: (options: { downloaderId: string; deleteFiles: boolean }) => void
}

/** Asks to which client downloads are moved, and says what happens to them. */
export function MoveDialog({ count, targets, busy, onClose, onConfirm }: MoveProps) {
  const id = useId()
  const [chosen, setChosen] = useState(targets[0]?.id ?? '')
  const [deleteFiles, setDeleteFiles] = useState(true)
  return (
    <ConfirmDialog
      title={t('queue.moveQuestion', { count })}
      action={t('queue.move')}
      icon="next"
      look="solid"
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm({ downloaderId: chosen, deleteFiles })}
    >
      <div className="grid gap-4">
        <p>{t('queue.moveHint')}</p>
        <Field id={`${id}-target`} title={t('queue.moveTo')}>
          <select
            id={`${id}-target`}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className={inputStyle}
          >
            {targets.map((client) => (
              <option key={client.id} value={client.id}>
                {client.name}
              </option>
            ))}
          </select>
        </Field>
        <Switch
          id={`${id}-files`}
          title={t('queue.moveFiles')}
          help={t('queue.moveFilesHint')}
          checked={deleteFiles}
          onChange={setDeleteFiles}
        />
      </div>
    </ConfirmDialog>
  )
}
