import { useState } from 'react'
import {
  type FactorProof,
  useRemoveSecondFactor,
  useReplaceRecoveryCodes,
  useSecondFactor,
} from '../../../api/second-factor.ts'
import { formatWhen } from '../../../format/values.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { HelpPageLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { CodeField } from './code-field.tsx'
import SetUpFactor, { RecoveryCodes } from './set-up-factor.tsx'

/** The second factor of the own account. */
export function SecondFactorPanel() {
  const factor = useSecondFactor()
  const [open, setOpen] = useState<'set-up' | 'codes' | 'removal' | null>(null)
  const close = () => setOpen(null)
  if (factor.isLoadingError) return <Failure error={factor.error} onRetry={() => void factor.refetch()} />
  if (factor.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  const { enabledAt, recoveryCodesLeft, required } = factor.data
  const facts =
    enabledAt === null
      ? [t('settingsFactor.off')]
      : [
          t('settingsFactor.since', { when: formatWhen(enabledAt) }),
          t('settingsFactor.codesLeft', { count: recoveryCodesLeft }),
        ]
  return (
    <Panel anchor="secondFactor" title={t('settingsFactor.title')} text={t('settingsFactor.hint')}>
      <p>{[...facts, ...(required ? [t('settingsFactor.required')] : [])].join(' ')}</p>
      <div className="flex flex-wrap gap-3">
        {enabledAt === null ? (
          <Button icon="key" onClick={() => setOpen('set-up')}>
            {t('settingsFactor.setUp')}
          </Button>
        ) : (
          <>
            <Button icon="retry" onClick={() => setOpen('codes')}>
              {t('settingsFactor.replace')}
            </Button>
            <Button icon="trash" onClick={() => setOpen('removal')}>
              {t('settingsFactor.remove')}
            </Button>
          </>
        )}
      </div>
      <HelpPageLink page="signing-in#second-factor" label={t('settingsFactor.help')} />
      {open === 'set-up' && (
        <Dialog title={t('settingsFactor.setUpTitle')} onClose={close}>
          <SetUpFactor onDone={close} />
        </Dialog>
      )}
      {open === 'codes' && <CodesDialog onClose={close} />}
      {open === 'removal' && <RemovalDialog onClose={close} />}
    </Panel>
  )
}

function CodesDialog({ onClose }: { onClose: () => void }) {
  const replace = useReplaceRecoveryCodes()
  return (
    <Dialog title={t('settingsFactor.replace')} onClose={onClose}>
      {replace.data === undefined ? (
        <ProofForm
          text={t('settingsFactor.replaceText')}
          action={t('settingsFactor.replaceAction')}
          error={replace.error}
          busy={replace.isPending}
          onSubmit={(proof) => replace.mutate(proof)}
        />
      ) : (
        <RecoveryCodes codes={replace.data.recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  )
}

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveSecondFactor()
  const done = () => {
    showToast({ tone: 'good', text: t('settingsFactor.removed') })
    onClose()
  }
  return (
    <Dialog title={t('settingsFactor.remove')} onClose={onClose}>
      <ProofForm
        text={t('settingsFactor.removeText')}
        action={t('common.remove')}
        error={remove.error}
        busy={remove.isPending}
        onSubmit={(proof) => remove.mutate(proof, { onSuccess: done })}
      />
    </Dialog>
  )
}

type ProofFormProps = {
  text: string
  action: string
  error: Error | null
  busy: boolean
  onSubmit: (proof: FactorProof) => void
}

/** Asks for what an open session does not have: the password, and a code. */
function ProofForm({ text, action, error, busy, onSubmit }: ProofFormProps) {
  const [proof, setProof] = useState<FactorProof>({ password: '', code: '' })
  const { byField, rest } = problemsOf(error, ['password', 'code'])
  return (
    <DialogForm
      onSubmit={() => onSubmit(proof)}
      problems={rest}
      actions={
        <Button
          type="submit"
          look="solid"
          icon="check"
          busy={busy}
          disabled={proof.password === '' || proof.code.trim() === ''}
        >
          {action}
        </Button>
      }
    >
      <p className="text-soft">{text}</p>
      <PasswordField
        id="factor-password"
        title={t('settingsAccount.currentPassword')}
        problem={byField.password}
        isNew={false}
        value={proof.password}
        onChange={(password) => setProof({ ...proof, password })}
      />
      <CodeField
        id="factor-code"
        help={t('settingsFactor.anyCodeHelp')}
        problem={byField.code}
        value={proof.code}
        onChange={(code) => setProof({ ...proof, code })}
      />
    </DialogForm>
  )
}
