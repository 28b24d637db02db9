import { useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import {
  canUsePasskeys,
  useAddPasskey,
  usePasskeyOrigin,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from '../../../api/passkeys.ts'
import { useSecondFactor } from '../../../api/second-factor.ts'
import { formatMoment, formatWhen } from '../../../format/values.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { HelpPageLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { CodeField } from './code-field.tsx'

type Passkey = Schema<'Passkey'>

/** The passkeys of the own account. */
export function PasskeysPanel() {
  const passkeys = usePasskeys()
  const origin = usePasskeyOrigin()
  const [isOpen, setIsOpen] = useState(false)
  if (passkeys.isLoadingError) return <Failure error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  if (passkeys.data === undefined || origin === undefined) return <SkeletonLines className="h-24" lines={1} />
  return (
    <Panel anchor="passkeys" title={t('settingsPasskeys.title')} text={t('settingsPasskeys.hint')}>
      {passkeys.data.length > 0 && (
        <ul className="grid">
          {passkeys.data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys(origin) ? (
        <div>
          <Button icon="key" onClick={() => setIsOpen(true)}>
            {t('settingsPasskeys.add')}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{obstacle(origin)}</p>
      )}
      <HelpPageLink page="signing-in#passkeys" label={t('settingsPasskeys.help')} />
      {isOpen && <NewPasskeyDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

/** Why no passkey can be added on this page. */
function obstacle(origin: string | null): string {
  if (origin === 'off') return t('settingsPasskeys.off')
  if (origin === null) return t('settingsPasskeys.noAddress')
  if (origin !== location.origin) return t('settingsPasskeys.otherAddress', { address: origin })
  return t('settingsPasskeys.unsupported')
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [open, setOpen] = useState<'name' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const used =
    lastUsedAt === null ? t('settingsPasskeys.neverUsed') : t('settingsPasskeys.used', { when: formatWhen(lastUsedAt) })
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-faint" title={formatMoment(createdAt)}>
          {t('settingsPasskeys.facts', { since: formatWhen(createdAt), used })}
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton icon="edit" label={t('settingsPasskeys.rename', { name })} onClick={() => setOpen('name')} />
        <IconButton icon="trash" label={t('settingsPasskeys.remove', { name })} onClick={() => setOpen('removal')} />
      </div>
      {open === 'name' && <NameDialog passkey={passkey} onClose={close} />}
      {open === 'removal' && <RemovalDialog passkey={passkey} onClose={close} />}
    </li>
  )
}

function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const hasFactor = (useSecondFactor().data?.enabledAt ?? null) !== null
  const add = useAddPasskey({ cancelled: t('settingsPasskeys.cancelled'), known: t('settingsPasskeys.known') })
  const start = { name: t('settingsPasskeys.suggestedName'), password: '', code: '' }
  const [draft, setDraft] = useState(start)
  const { byField, rest } = problemsOf(add.error, ['name', 'password', 'code'])
  const isComplete = draft.name.trim() !== '' && draft.password !== '' && (!hasFactor || draft.code.trim() !== '')
  const done = ({ name }: Passkey) => {
    showToast({ tone: 'good', text: t('settingsPasskeys.added', { name }) })
    onClose()
  }
  return (
    <FormDialog title={t('settingsPasskeys.add')} onClose={onClose}>
      <DialogForm
        onSubmit={() => add.mutate(draft, { onSuccess: done })}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="key" busy={add.isPending} disabled={!isComplete}>
            {t('common.add')}
          </Button>
        }
      >
        <p className="text-soft">{t('settingsPasskeys.addText')}</p>
        <TextField
          id="passkey-name"
          title={t('common.name')}
          maxLength={100}
          problem={byField.name}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <PasswordField
          id="passkey-password"
          title={t('settingsAccount.currentPassword')}
          problem={byField.password}
          isNew={false}
          value={draft.password}
          onChange={(password) => setDraft({ ...draft, password })}
        />
        {hasFactor && (
          <CodeField
            id="passkey-code"
            help={t('settingsFactor.anyCodeHelp')}
            problem={byField.code}
            value={draft.code}
            onChange={(code) => setDraft({ ...draft, code })}
          />
        )}
      </DialogForm>
    </FormDialog>
  )
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey.id)
  const [name, setName] = useState(passkey.name)
  useDialogChanges(name === passkey.name ? [] : [t('common.name')], () => setName(passkey.name))
  const { byField, rest } = problemsOf(rename.error, ['name'])
  const done = () => {
    showToast({ tone: 'good', text: t('settingsPasskeys.renamed') })
    onClose()
  }
  return (
    <FormDialog title={t('settingsPasskeys.rename', { name: passkey.name })} onClose={onClose}>
      <DialogForm
        onSubmit={() => rename.mutate(name, { onSuccess: done })}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="check" busy={rename.isPending} disabled={name.trim() === ''}>
            {t('common.save')}
          </Button>
        }
      >
        <TextField
          id="passkey-new-name"
          title={t('common.name')}
          maxLength={100}
          problem={byField.name}
          value={name}
          onChange={setName}
        />
      </DialogForm>
    </FormDialog>
  )
}

function RemovalDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey(id)
  const done = () => {
    showToast({ tone: 'good', text: t('settingsPasskeys.removed', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('settingsPasskeys.removeQuestion', { name })}
      action={t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
    >
      <p>{t('settingsPasskeys.removeText')}</p>
    </ConfirmDialog>
  )
}
