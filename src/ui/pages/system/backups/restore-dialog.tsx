import { useState } from 'react'
import type { Backup } from '#domain/system/backup.ts'
import { useRestoreBackup } from '../../../api/backups.ts'
import { formatMoment } from '../../../format/values.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { Switch } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'

export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestoreBackup()
  const [passphrase, setPassphrase] = useState('')
  const [withoutKeys, setWithoutKeys] = useState(false)
  const { byField, rest } = problemsOf(restore.error, ['passphrase'])
  return (
    <Dialog title="Restore this backup?" onClose={onClose}>
      <p className="text-soft">
        Ludarr goes back to the state of {formatMoment(backup.createdAt)}. The present state is backed up first, and
        Ludarr restarts. Your games and downloads on disk do not change.
      </p>
      <DialogForm
        onSubmit={() => restore.mutate({ name: backup.name, passphrase, withoutKeys }, { onSuccess: onClose })}
        problems={rest}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="danger" icon="retry" busy={restore.isPending}>
              Restore
            </Button>
          </>
        }
      >
        {backup.keys === 'protected' && !withoutKeys && (
          <PasswordField
            id="passphrase"
            title="Passphrase"
            help="Only needed if another installation made this backup."
            problem={byField.passphrase}
            isNew={false}
            required={false}
            value={passphrase}
            onChange={setPassphrase}
          />
        )}
        {backup.keys !== null && (
          <Switch
            id="without-keys"
            title="Restore without the keys"
            help="Passwords and API keys of services must be entered again."
            checked={withoutKeys}
            onChange={setWithoutKeys}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
