import {
  useAddRootFolder,
  useIgnored,
  useMemberFolders,
  useRootFolders,
  useScanStatus,
  useStartScan,
  useUnmatched,
} from '../../../api/root-folders.ts'
import { AddForm } from '../../../forms/add-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { DatsPanel } from './dats-panel.tsx'
import { IgnoredList } from './ignored-list.tsx'
import { MemberFolders } from './member-folders.tsx'
import { RootFolderCard } from './root-folder-card.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

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
  const add = useAddRootFolder()
  return (
    <AddForm
      form="rootFolder"
      title={t('settingsRoots.new')}
      action={t('settingsRoots.add')}
      adding={add}
      onAdd={(textOf, done) => {
        const [path, name] = [textOf('path'), textOf('name')]
        add.mutate(name === '' ? { path } : { path, name }, {
          onSuccess: (root) => {
            done()
            showToast({ tone: 'good', text: t('settingsRoots.added', { name: root.name }) })
          },
        })
      }}
    />
  )
}
