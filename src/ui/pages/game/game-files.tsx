import type { Game } from '#domain/games/game.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { useGameFiles, useRescanFiles } from '../../api/games.ts'
import { textsOf } from '../../format/labels.ts'
import { formatSize } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'

const categoryLabels: Record<GameFile['category'], string> = textsOf('fileKind', ['main', 'update', 'dlc', 'extra'])

/** The API lists no more files of a game at once. */
const maxFilesShown = 1000

export function GameFiles({ game }: { game: Game }) {
  const files = useGameFiles(game.id)
  const rescan = useRescanFiles(game.id)
  if (files.isError) return <Failure error={files.error} onRetry={() => void files.refetch()} />
  const total = files.data?.reduce((sum, { size }) => sum + size, 0) ?? 0
  return (
    <Section title={t('game.files')}>
      {files.data === undefined ? (
        <SkeletonLines lines={2} className="h-12" />
      ) : files.data.length === 0 ? (
        <p className="text-faint">{t('game.noFiles')}</p>
      ) : (
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-3">
            <p className="text-sm text-soft">
              {files.data.length < maxFilesShown
                ? t('game.filesAndSize', { count: files.data.length, total: formatSize(total) })
                : t('game.firstFiles', { count: files.data.length })}
            </p>
            <Button small look="quiet" busy={rescan.isPending} onClick={() => rescan.mutate()}>
              {t('game.rescan')}
            </Button>
          </div>
          <ul className="max-h-96 overflow-y-auto rounded-2xl border border-line bg-panel">
            {files.data.map((file) => (
              <li
                key={file.id}
                className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0"
              >
                <Icon name="file" className="size-4.5 text-faint" />
                <span className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all">
                  {shortPath(file.path, game.libraryPath)}
                </span>
                {file.version !== null && <span className="text-xs text-soft">{file.version}</span>}
                {file.category !== 'main' && <span className="text-xs text-soft">{categoryLabels[file.category]}</span>}
                <span className="whitespace-nowrap text-soft tabular-nums">{formatSize(file.size)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function shortPath(path: string, folder: string | null): string {
  return folder !== null && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}
