import { useEffect, useId, useState } from 'react'
import { useConfirmEnrolment, useEnroll, useFactorReady } from '../../../api/second-factor.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { CodeField } from './code-field.tsx'

/** Sets up the second factor: the secret for the app, a first code, and the recovery codes. */
export default function SetUpFactor({ onDone }: { onDone: () => void }) {
  const enrolment = useEnroll()
  const confirm = useConfirmEnrolment()
  const ready = useFactorReady()
  const { mutate: begin } = enrolment
  // Once: each secret replaces the one before.
  useEffect(() => begin(), [begin])
  const finish = () => {
    showToast({ tone: 'good', text: t('settingsFactor.enabled') })
    void ready()
    onDone()
  }
  if (confirm.data !== undefined) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={finish} />
  if (enrolment.error !== null) return <Failure error={enrolment.error} onRetry={() => begin()} />
  if (enrolment.data === undefined) return <SkeletonLines className="h-40" lines={1} />
  const { secret, url } = enrolment.data
  return (
    <div className="grid gap-5">
      <p className="text-soft">{t('settingsFactor.scan')}</p>
      <QrCode text={url} label={t('settingsFactor.qrCode')} />
      <div className="grid gap-2">
        <CopyField label={t('settingsFactor.secret')} text={secret} />
        {/* For those who type it. */}
        <p className="font-mono text-sm text-soft">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <FirstCode error={confirm.error} busy={confirm.isPending} onConfirm={(code) => confirm.mutate(code)} />
    </div>
  )
}

type FirstCodeProps = { error: Error | null; busy: boolean; onConfirm: (code: string) => void }

function FirstCode({ error, busy, onConfirm }: FirstCodeProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const { byField, rest } = problemsOf(error, ['code'])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(code)
      }}
    >
      <CodeField id={id} help={t('settingsFactor.codeHelp')} problem={byField.code} value={code} onChange={setCode} />
      <Problems lines={rest} />
      <Button type="submit" look="solid" icon="check" busy={busy} disabled={code.trim() === ''}>
        {t('settingsFactor.confirm')}
      </Button>
    </form>
  )
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    showToast(
      isCopied
        ? { tone: 'good', text: t('settingsFactor.codesCopied') }
        : { tone: 'bad', text: t('settingsFactor.codesNotCopied') },
    )
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('settingsFactor.recoveryTitle')}</h3>
        <p className="text-soft">{t('settingsFactor.recoveryText')}</p>
      </div>
      <ul
        aria-label={t('settingsFactor.recoveryAll')}
        className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-2 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code} className="rounded-lg border border-line bg-ground px-3 py-1.5">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button icon="copy" onClick={() => void copy()}>
          {t('settingsFactor.copyCodes')}
        </Button>
        <Button look="solid" icon="check" onClick={onDone}>
          {t('settingsFactor.done')}
        </Button>
      </div>
    </div>
  )
}
