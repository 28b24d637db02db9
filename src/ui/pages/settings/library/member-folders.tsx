import type { MemberFolder } from '#domain/games/member-folder.ts'
import { useConfirmFolder, useMemberFolders } from '../../../api/root-folders.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { t } from '../../../texts/page-texts.ts'

/** Folders of members' games that an admin can confirm. */
export function MemberFolders() {
  const { data: folders = [] } = useMemberFolders()
  if (folders.length === 0) return null
  return (
    <Panel title={t('settingsRoots.memberFolders')} text={t('settingsRoots.memberFoldersHint')}>
      <ul className="grid gap-2">
        {folders.map((folder) => (
          <FolderLine key={folder.gameId} folder={folder} />
        ))}
      </ul>
    </Panel>
  )
}

function FolderLine({ folder }: { folder: MemberFolder }) {
  const confirm = useConfirmFolder(folder)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-56">
        {folder.title} <span className="text-soft">({folder.username})</span>
        <span className="block font-mono text-sm break-all">{folder.libraryPath}</span>
      </span>
      <Button
        small
        look="quiet"
        busy={confirm.isPending}
        aria-label={t('settingsRoots.confirmNamed', { title: folder.title })}
        onClick={() => confirm.mutate()}
      >
        {t('settingsRoots.confirm')}
      </Button>
    </li>
  )
}
