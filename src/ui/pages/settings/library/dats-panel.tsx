import { type FormEvent, useId, useState } from 'react'
import type { Dat } from '#domain/verification/dat.ts'
import type { VerificationStatus } from '#domain/verification/verification-status.ts'
import {
  useDats,
  useImportDats,
  useRemoveDat,
  useStartVerification,
  useStopVerification,
  useVerificationStatus,
} from '../../../api/verification.ts'
import { formatSize, formatSpeed } from '../../../format/values.ts'
import { Field, Problems } from '../../../forms/field.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FolderField } from '../../../forms/folder-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { HelpPageLink, Panel } from '../../../parts/panel.tsx'
import { Failure, ProgressBar } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

/** The DATs, and the check of dumps against them. */
export function DatsPanel() {
  const dats = useDats()
  return (
    <Panel anchor="dats" title={t('settingsDats.title')} text={t('settingsDats.hint')}>
      <div className="grid gap-5">
        <HelpPageLink page="verification" label={t('settingsDats.title')} />
        {dats.isLoadingError && <Failure error={dats.error} onRetry={() => void dats.refetch()} />}
        {dats.data !== undefined && dats.data.length > 0 && (
          <ul className="grid gap-2">
            {dats.data.map((dat) => (
              <DatRow key={dat.id} dat={dat} />
            ))}
          </ul>
        )}
        <NewDats />
        <Check />
      </div>
    </Panel>
  )
}

function DatRow({ dat }: { dat: Dat }) {
  const remove = useRemoveDat()
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl border border-line px-3 py-2">
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-medium">{dat.name}</span>
        <span className="text-sm text-soft">
          {t('settingsDats.facts', { version: dat.version || '–', games: dat.games })}
        </span>
      </span>
      <Button
        small
        icon="trash"
        aria-label={t('settingsDats.removeNamed', { name: dat.name })}
        busy={remove.isPending}
        onClick={() => remove.mutate(dat.id)}
      >
        {t('settingsDats.remove')}
      </Button>
    </li>
  )
}

function NewDats() {
  const add = useImportDats()
  const [folder, setFolder] = useState('')
  const id = useId()
  const failed = add.data?.failed.map(({ file, message }) => `${file}: ${message}`) ?? []
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ folder: folder.trim() }, { onSuccess: () => setFolder('') })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={onSubmit}>
      <FileInput
        id={`${id}-file`}
        title={t('settingsDats.file')}
        accept=".dat,.xml,.txt,.zip"
        onPick={([file]) => {
          if (file !== undefined) add.mutate({ file })
        }}
      />
      <Field id={`${id}-folder`} title={t('settingsDats.folder')}>
        <FolderField id={`${id}-folder`} value={folder} onChange={setFolder} />
      </Field>
      <Problems lines={[...(add.error === null ? [] : [add.error.message]), ...failed]} />
      <div>
        <Button type="submit" icon="add" busy={add.isPending} disabled={folder.trim() === ''}>
          {t('settingsDats.read')}
        </Button>
      </div>
    </form>
  )
}

function Check() {
  const status = useVerificationStatus()
  const start = useStartVerification()
  const stop = useStopVerification()
  const check = status.data
  return (
    <div className="grid gap-3">
      {check !== undefined && check.state !== 'idle' && <Progress check={check} />}
      <div>
        {check?.state === 'running' ? (
          <Button icon="close" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('settingsDats.stop')}
          </Button>
        ) : (
          <Button icon="check" busy={start.isPending} onClick={() => start.mutate({})}>
            {t('settingsDats.check')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Progress({ check }: { check: VerificationStatus }) {
  const { done, total, bytesDone, bytesTotal, bytesPerSecond, state } = check
  const counts = { done, total }
  const share = bytesTotal === 0 ? 1 : bytesDone / bytesTotal
  return (
    <div className="grid gap-2 text-sm text-soft">
      {state === 'running' && <ProgressBar progress={share} label={t('settingsDats.check')} />}
      <p>
        {state === 'running'
          ? t('settingsDats.running', { ...counts, size: formatSize(bytesDone), speed: formatSpeed(bytesPerSecond) })
          : t('settingsDats.found', {
              ...counts,
              verified: check.verified,
              bad: check.bad,
              unknown: check.unknown,
              uncheckable: check.uncheckable,
            })}
      </p>
    </div>
  )
}
