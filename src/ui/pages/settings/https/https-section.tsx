import { useState } from 'react'
import type { Certificate } from '#domain/system/tls.ts'
import { useGenerateCertificate, useHttpsSettings, useSaveHttps, useUploadCertificate } from '../../../api/https.ts'
import { formatDay } from '../../../format/values.ts'
import { Field, inputStyle, Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { useUnsavedPanel } from '../../../forms/unsaved.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

export function HttpsSection() {
  const settings = useHttpsSettings()
  const save = useSaveHttps()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined)
    return <SkeletonPanels heights={['h-94.5 sm:h-75', 'h-50.5 sm:h-47.5', 'h-86.5 sm:h-88.5']} />
  return (
    <div className="grid gap-6">
      <Panel title={t('settingsHttps.connection')} text={t('settingsHttps.noRestart')}>
        <SettingsForm fields={settingFields('https')} stored={settings.data} save={save} />
      </Panel>
      <CertificatePanel certificate={settings.data.certificate} />
      <UploadPanel />
    </div>
  )
}

function CertificatePanel({ certificate }: { certificate: Certificate | null }) {
  const generate = useGenerateCertificate()
  const done = () => showToast({ tone: 'good', text: t('settingsHttps.created') })
  return (
    <Panel
      anchor="certificate"
      title={t('settingsIndex.certificate')}
      text={certificate === null ? t('settingsHttps.none') : undefined}
    >
      {certificate !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          <Fact name={t('settingsHttps.subject')} value={certificate.subject} />
          <Fact
            name={t('settingsHttps.issuer')}
            value={certificate.selfSigned ? t('settingsHttps.selfSigned') : certificate.issuer}
          />
          <Fact name={t('settingsHttps.expires')} value={formatDay(certificate.notAfter)} />
        </dl>
      )}
      <div className="grid justify-items-start gap-2">
        <Button
          icon="retry"
          className="whitespace-normal!"
          busy={generate.isPending}
          onClick={() => generate.mutate(undefined, { onSuccess: done })}
        >
          {t('settingsHttps.create')}
        </Button>
        <p className="text-sm text-faint">{t('settingsHttps.warning')}</p>
      </div>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  )
}

function UploadPanel() {
  const upload = useUploadCertificate()
  const [cert, setCert] = useState<File | null>(null)
  const [key, setKey] = useState<File | null>(null)
  const { byField, rest } = problemsOf(upload.error, ['cert', 'key'])
  // Only new inputs have no files again.
  const [round, setRound] = useState(0)
  const clear = () => {
    setCert(null)
    setKey(null)
    setRound(round + 1)
  }
  const chosen = [
    ...(cert === null ? [] : [t('settingsHttps.chain')]),
    ...(key === null ? [] : [t('settingsHttps.key')]),
  ]
  useUnsavedPanel(chosen, clear)
  const done = () => {
    clear()
    showToast({ tone: 'good', text: t('settingsHttps.uploaded') })
  }
  return (
    <Panel title={t('settingsHttps.uploadCertificate')} text={t('settingsHttps.pemHint')}>
      <form
        key={round}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (cert !== null && key !== null) upload.mutate({ cert, key }, { onSuccess: done })
        }}
      >
        <FileField id="cert" title={t('settingsHttps.chain')} problem={byField.cert} onPick={setCert} />
        <FileField id="key" title={t('settingsHttps.key')} problem={byField.key} onPick={setKey} />
        <Problems lines={rest} />
        <div>
          <Button
            type="submit"
            look="solid"
            icon="check"
            busy={upload.isPending}
            disabled={cert === null || key === null}
          >
            {t('settingsHttps.upload')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type FileFieldProps = { id: string; title: string; problem: string | undefined; onPick: (file: File | null) => void }

function FileField({ id, title, problem, onPick }: FileFieldProps) {
  return (
    <Field id={id} title={title} problem={problem}>
      <input
        id={id}
        type="file"
        accept=".pem,.crt,.cer,.key,.txt"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        className={`${inputStyle} file:mr-3 file:rounded file:border-0 file:bg-raised file:px-3 file:py-1 file:text-ink`}
      />
    </Field>
  )
}
