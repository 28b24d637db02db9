import { type ReactNode, useState } from 'react'
import type { FolderFacts, PathTest } from '#domain/downloads/path-test.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'
import { useAddMapping, useMappings, useRemoveMapping, useTestMapping } from '../../../api/settings.ts'
import { formatSize } from '../../../format/values.ts'
import { AddForm } from '../../../forms/add-form.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { serverText } from '../../../texts/language.ts'
import { rich, t } from '../../../texts/page-texts.ts'

const technical = (content: ReactNode) => <span className="font-mono break-all">{content}</span>

export function MappingsSection() {
  const mappings = useMappings()
  return (
    <div className="grid gap-6">
      <p className="text-soft">{t('settingsMapping.hint')}</p>
      {mappings.isLoadingError ? (
        <Failure error={mappings.error} onRetry={() => void mappings.refetch()} />
      ) : mappings.data === undefined ? (
        <SkeletonLines lines={1} className="h-27.5 sm:h-16.5" />
      ) : (
        mappings.data.length > 0 && (
          <ul className="grid gap-3">
            {mappings.data.map((mapping) => (
              <MappingLine key={mapping.id} mapping={mapping} />
            ))}
          </ul>
        )
      )}
      {!mappings.isPending && <NewMapping />}
    </div>
  )
}

function MappingLine({ mapping }: { mapping: PathMapping }) {
  const remove = useRemoveMapping(mapping.id)
  const test = useTestMapping()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-2xl border border-line bg-panel py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-sm break-all">
          {mapping.remotePath}
          <Icon name="next" className="size-4 text-faint" />
          {mapping.localPath}
        </p>
        <p className="text-sm text-faint">
          {mapping.remoteHost === null
            ? t('settingsMapping.allClients')
            : t('settingsMapping.clientOn', { host: mapping.remoteHost })}
        </p>
      </div>
      <Button small busy={test.isPending} onClick={() => test.mutate(mapping)}>
        {t('settings.test')}
      </Button>
      <IconButton
        icon="trash"
        label={t('settingsMapping.removeNamed', { path: mapping.remotePath })}
        onClick={() => setIsOpen(true)}
      />
      {test.data !== undefined && <PathTestResult result={test.data} />}
      {isOpen && (
        <ConfirmDialog
          title={t('settingsMapping.removeQuestion')}
          action={t('common.remove')}
          busy={remove.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() => remove.mutate()}
        >
          {rich('settingsMapping.removeHint', { remotePath: mapping.remotePath, path: technical })}
        </ConfirmDialog>
      )}
    </li>
  )
}

function NewMapping() {
  const add = useAddMapping()
  return (
    <AddForm
      form="pathMapping"
      title={t('settingsMapping.new')}
      action={t('settingsMapping.add')}
      adding={add}
      onAdd={(textOf, done) =>
        add.mutate(
          {
            remotePath: textOf('remotePath'),
            localPath: textOf('localPath'),
            remoteHost: textOf('remoteHost') || null,
          },
          {
            onSuccess: () => {
              done()
              showToast({ tone: 'good', text: t('settingsMapping.added') })
            },
          },
        )
      }
    />
  )
}

/** The result of a test transfer from the client's folder into the library. */
function PathTestResult({ result }: { result: PathTest }) {
  return (
    <div className="grid w-full gap-1 text-sm" role="status">
      <p className={result.ok ? 'text-good' : 'text-bad'}>{serverText(result.message)}</p>
      {result.source !== null && <FactsLine title={t('settingsMapping.client')} facts={result.source} />}
      {result.target !== null && <FactsLine title={t('settingsMapping.library')} facts={result.target} />}
    </div>
  )
}

function FactsLine({ title, facts }: { title: string; facts: FolderFacts }) {
  return (
    <p className="text-faint">
      {rich('settingsMapping.facts', {
        title,
        device: facts.device,
        owner: facts.owner,
        mode: facts.mode,
        folder: facts.path,
        path: technical,
        size: formatSize(facts.freeBytes),
      })}
    </p>
  )
}
