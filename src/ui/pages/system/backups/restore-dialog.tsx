import { useState } from 'react'
import type { Backup } from '#domain/system/backup.ts'
import { useRestoreBackup } from '../../../api/backups.ts'
import { formatMoment } from '../../../format/values.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { Switch } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../texts/text.ts'

export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestoreBackup()
  const [passphrase, setPassphrase] = useState('')
  const [withoutKeys, setWithoutKeys] = useState(false)
  const { byField, rest } = problemsOf(restore.error, ['passphrase'])
  useDialogChanges(
    [...(passphrase === '' ? [] : [t('backup.passphrase')]), ...(withoutKeys ? [t('backup.withoutKeys')] : [])],
    onClose,
  )
  return (
    <FormDialog title={t('backup.restoreQuestion')} onClose={onClose}>
      <p className="text-soft">{t('backup.restoreHint', { date: formatMoment(backup.createdAt) })}</p>
      <DialogForm
        onSubmit={() => restore.mutate({ name: backup.name, passphrase, withoutKeys }, { onSuccess: onClose })}
        problems={rest}
        actions={
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" look="danger" icon="retry" busy={restore.isPending}>
              {t('backup.restore')}
            </Button>
          </>
        }
      >
        {backup.keys === 'protected' && !withoutKeys && (
          <PasswordField
            id="passphrase"
            title={t('backup.passphrase')}
            help={t('backup.passphraseHint')}
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
            title={t('backup.withoutKeys')}
            help={t('backup.withoutKeysHint')}
            checked={withoutKeys}
            onChange={setWithoutKeys}
          />
        )}
      </DialogForm>
    </FormDialog>
  )
}
