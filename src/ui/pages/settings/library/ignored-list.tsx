import { useState } from 'react'
import type { Unmatched } from '#domain/games/root-folder.ts'
import { useIgnored, useIgnoreFolder } from '../../../api/root-folders.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { LongList } from '../../../tables/paged-list.tsx'
import { t } from '../../../texts/page-texts.ts'

const idOf = ({ rootFolderId, folderName }: Unmatched) => `${rootFolderId} ${folderName}`

/** Folders that a user marked as not being games. */
export function IgnoredList() {
  const { data: ignored = [] } = useIgnored()
  const [isOpen, setOpen] = useState(false)
  if (ignored.length === 0) return null
  const title = t('settingsRoots.ignoredFolders', { count: ignored.length })
  return (
    <Panel title={title} text={t('settingsRoots.ignoredHint')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-9 cursor-pointer text-soft">{t('settingsRoots.show')}</summary>
        {isOpen && (
          <LongList label={title} rows={ignored} idOf={idOf} estimatedHeight={52}>
            {(entry) => <IgnoredLine key={idOf(entry)} entry={entry} />}
          </LongList>
        )}
      </details>
    </Panel>
  )
}

function IgnoredLine({ entry }: { entry: Unmatched }) {
  const ignore = useIgnoreFolder(entry)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56 font-mono text-sm break-all">{entry.path}</span>
      <Button
        small
        look="quiet"
        data-title
        busy={ignore.isPending}
        aria-label={t('settingsRoots.stopIgnoringNamed', { name: entry.folderName })}
        onClick={() => ignore.mutate(false)}
      >
        {t('settingsRoots.stopIgnoring')}
      </Button>
    </div>
  )
}
