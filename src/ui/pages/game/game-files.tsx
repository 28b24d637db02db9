import type { Game } from '#domain/games/game.ts'
import type { FileTree as FileTreeData } from '#domain/importing/file-tree.ts'
import { useFolder } from '../../api/file-tree.ts'
import { useRescanFiles } from '../../api/games.ts'
import { formatSize } from '../../format/values.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { categoryLabels, FileTree } from './file-tree.tsx'
import { gameTabAddress } from './game-tabs.ts'
import { GameVerification } from './game-verification.tsx'
import { TakeHomeAction } from './take-home-action.tsx'

/** The files of a game as folders with their sizes. */
export function GameFiles({ game }: { game: Game }) {
  const root = useFolder(game.id, '')
  const rescan = useRescanFiles(game.id)
  const first = root.data?.pages[0]
  const download = first !== undefined && first.files > 0 && (
    <TakeHomeAction taken={{ gameId: game.id, title: game.title, fileId: null, size: null }} />
  )
  const actions = game.libraryPath !== null && (
    <Button
      small
      icon="retry"
      busy={rescan.isPending}
      onClick={() =>
        rescan.mutate(undefined, { onSuccess: () => showToast({ tone: 'good', text: t('fileTree.rescanned') }) })
      }
    >
      {t('game.rescan')}
    </Button>
  )
  return (
    <Section
      title={t('game.files')}
      actions={
        <div className="flex flex-wrap gap-2">
          {download}
          {actions}
        </div>
      }
    >
      {root.isLoadingError ? (
        <Failure error={root.error} onRetry={() => void root.refetch()} />
      ) : first === undefined ? (
        <SkeletonLines lines={4} className="h-11" />
      ) : first.files === 0 ? (
        <Empty
          icon="folder"
          title={t('game.noFiles')}
          action={
            <ButtonLink href={gameTabAddress(game.id, 'releases')} icon="eye">
              {t('game.findReleases')}
            </ButtonLink>
          }
        >
          {t('fileTree.noFilesHint')}
        </Empty>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-soft">{summaryOf(first)}</p>
          <GameVerification game={game} />
          <FileTree gameId={game.id} />
        </div>
      )}
    </Section>
  )
}

function summaryOf({ files, size, categories }: FileTreeData): string {
  const total = t('game.filesAndSize', { count: files, total: formatSize(size) })
  if (categories.length < 2) return total
  return [total, ...categories.map((each) => `${categoryLabels[each.category]} ${formatSize(each.size)}`)].join(' · ')
}
