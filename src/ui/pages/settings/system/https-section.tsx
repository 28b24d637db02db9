import { useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import type { Certificate } from '#domain/system/tls.ts'
import { useGenerateCertificate, useHttpsSettings, useSaveHttps, useUploadCertificate } from '../../../api/https.ts'
import { formatDate } from '../../../format/times.ts'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { fieldOf } from '../../../forms/field-of.ts'
import { Problems } from '../../../forms/problem-list.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { Panel } from '../panel.tsx'

const fields: FormField[] = [
  fieldOf('enabled', 'Speak HTTPS', 'switch', { help: 'It needs a certificate, see below' }),
  fieldOf('port', 'On port', 'number', { required: true, help: 'Beside the plain one' }),
  fieldOf('redirectHttp', 'Send plain HTTP there', 'switch', { help: 'But for health checks' }),
]

export function HttpsSection() {
  const settings = useHttpsSettings()
  const save = useSaveHttps()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <div className="grid gap-6">
      <Panel title="Connection" text="Changes work at once, without a restart.">
        <SettingsForm fields={fields} stored={settings.data} save={save} />
      </Panel>
      <CertificatePanel certificate={settings.data.certificate} />
      <UploadPanel />
    </div>
  )
}

function CertificatePanel({ certificate }: { certificate: Certificate | null }) {
  const generate = useGenerateCertificate()
  const done = () => showToast({ tone: 'good', text: 'There is a new certificate.' })
  return (
    <Panel title="Certificate" text={certificate === null ? 'There is none yet.' : undefined}>
      {certificate !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          <Fact name="For" value={certificate.subject} />
          <Fact name="By" value={certificate.selfSigned ? 'itself' : certificate.issuer} />
          <Fact name="Good until" value={formatDate(certificate.notAfter.slice(0, 10))} />
        </dl>
      )}
      <div className="grid justify-items-start gap-2">
        <Button icon="retry" busy={generate.isPending} onClick={() => generate.mutate(undefined, { onSuccess: done })}>
          Make one that is signed by itself
        </Button>
        <p className="text-sm text-faint">Browsers warn of such a certificate until you tell them to trust it.</p>
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
  const submit = () => {
    if (cert === null || key === null) return
    upload.mutate({ cert, key }, { onSuccess: () => showToast({ tone: 'good', text: 'The certificate is in use.' }) })
  }
  return (
    <Panel title="A certificate of your own" text="Both as PEM files, the key without a password.">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FileField
          id="cert"
          title="Certificate, with those that lead to its root"
          problem={byField.cert}
          onPick={setCert}
        />
        <FileField id="key" title="Its key" problem={byField.key} onPick={setKey} />
        <Problems lines={rest} />
        <div>
          <Button
            type="submit"
            look="solid"
            icon="check"
            busy={upload.isPending}
            disabled={cert === null || key === null}
          >
            Use it
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
