import { useState } from 'react'
import { settingForms } from '#domain/setting-forms.ts'
import {
  useAddRootFolder,
  useIgnored,
  useMemberFolders,
  useRootFolders,
  useScanStatus,
  useStartScan,
  useUnmatched,
} from '../../../api/root-folders.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { changedFields, type Draft, draftOf } from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { useUnsavedPanel } from '../../../forms/unsaved.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { DatsPanel } from './dats-panel.tsx'
import { IgnoredList } from './ignored-list.tsx'
import { MemberFolders } from './member-folders.tsx'
import { RootFolderCard } from './root-folder-card.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

const empty = draftOf(settingForms.rootFolder, {})

export function RootFoldersSection() {
  const roots = useRootFolders()
  const status = useScanStatus()
  const start = useStartScan()
  const running = status.data?.running === true
  const isLoading = [roots, useUnmatched(), useIgnored(), useMemberFolders()].some(({ isPending }) => isPending)
  return (
    <div className="grid gap-6">
      <p className="text-soft">{t('settingsRoots.hint')}</p>
      {roots.isLoadingError ? (
        <Failure error={roots.error} onRetry={() => void roots.refetch()} />
      ) : roots.data === undefined || isLoading ? (
        <SkeletonLines lines={1} className="h-93.5 sm:h-77.5" />
      ) : (
        roots.data.length > 0 && (
          <>
            <ul className="grid gap-4">
              {roots.data.map((root) => (
                <RootFolderCard
                  key={root.id}
                  root={root}
                  scan={status.data?.roots.find(({ rootFolderId }) => rootFolderId === root.id) ?? null}
                />
              ))}
            </ul>
            {roots.data.length > 1 && (
              <div>
                <Button icon="search" disabled={running} busy={start.isPending} onClick={() => start.mutate(null)}>
                  {t('settingsRoots.scanAll')}
                </Button>
              </div>
            )}
            <UnmatchedList />
            <IgnoredList />
          </>
        )
      )}
      {/* Below lists of unknown length, so that they do not push it down. */}
      {!isLoading && (
        <>
          <MemberFolders />
          <NewRootFolder />
          <DatsPanel />
        </>
      )}
    </div>
  )
}

function NewRootFolder() {
  const fields = settingFields('rootFolder')
  const add = useAddRootFolder()
  const [draft, setDraft] = useState<Draft>(empty)
  const { byField, rest } = problemsOf(
    add.error,
    fields.map(({ name }) => name),
  )
  useUnsavedPanel(
    changedFields(fields, draft, {}).map(({ title }) => title),
    () => setDraft(empty),
  )
  const path = String(draft.path ?? '').trim()
  const name = String(draft.name ?? '').trim()
  return (
    <Panel title={t('settingsRoots.new')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(name === '' ? { path } : { path, name }, {
            onSuccess: (root) => {
              setDraft(empty)
              showToast({ tone: 'good', text: t('settingsRoots.added', { name: root.name }) })
            },
          })
        }}
      >
        <DeclaredFields fields={fields} draft={draft} problems={byField} onChange={setDraft} />
        <Problems lines={rest} />
        <div>
          <Button type="submit" look="solid" icon="add" busy={add.isPending} disabled={path === ''}>
            {t('settingsRoots.add')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
