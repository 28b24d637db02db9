import type { Unmatched } from '#domain/games/root-folder.ts'
import { useIgnored, useIgnoreFolder } from '../../../api/root-folders.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { t } from '../texts.ts'

/** Folders that a user marked as not being games. */
export function IgnoredList() {
  const { data: ignored = [] } = useIgnored()
  if (ignored.length === 0) return null
  return (
    <Panel title={t('settingsRoots.ignoredFolders', { count: ignored.length })} text={t('settingsRoots.ignoredHint')}>
      <details>
        <summary className="min-h-9 cursor-pointer text-soft">{t('settingsRoots.show')}</summary>
        <ul className="mt-3 grid gap-2">
          {ignored.map((entry) => (
            <IgnoredLine key={`${entry.rootFolderId} ${entry.folderName}`} entry={entry} />
          ))}
        </ul>
      </details>
    </Panel>
  )
}

function IgnoredLine({ entry }: { entry: Unmatched }) {
  const ignore = useIgnoreFolder(entry)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-56 font-mono text-sm break-all">{entry.path}</span>
      <Button
        small
        look="quiet"
        busy={ignore.isPending}
        aria-label={t('settingsRoots.stopIgnoringNamed', { name: entry.folderName })}
        onClick={() => ignore.mutate(false)}
      >
        {t('settingsRoots.stopIgnoring')}
      </Button>
    </li>
  )
}
