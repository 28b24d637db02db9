import { useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { ApiError } from '../../api/client.ts'
import { useGameDownloads } from '../../api/downloads.ts'
import { useGame } from '../../api/games.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section, useDocumentTitle } from '../../parts/page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { DownloadCard } from '../activity/download-card.tsx'
import { Blacklist } from './blacklist.tsx'
import { GameActions } from './game-actions.tsx'
import { GameFiles } from './game-files.tsx'
import { GameHead } from './game-head.tsx'
import { GameHistory } from './game-history.tsx'
import { GameLinks } from './game-links.tsx'
import { GameMods } from './game-mods.tsx'
import { GameParts } from './game-parts.tsx'
import { GameVerdicts } from './game-verdicts.tsx'
import { PlayTimes } from './play-times.tsx'
import { ReleaseList } from './release-list.tsx'
import { Screenshots } from './screenshots.tsx'
import { WaitingNote } from './waiting-note.tsx'

export function GamePage({ id }: { id: string }) {
  const game = useGame(id)
  useDocumentTitle(game.data?.title ?? t('common.game'))
  if (game.error instanceof ApiError && game.error.status === 404) {
    return (
      <Empty
        wholePage
        icon="library"
        title={t('game.notInLibrary')}
        action={<ButtonLink href="/">{t('common.goToLibrary')}</ButtonLink>}
      >
        {t('game.mayBeRemoved')}
      </Empty>
    )
  }
  if (game.isError) {
    return (
      <div className="p-6">
        <Failure error={game.error} onRetry={() => void game.refetch()} />
      </div>
    )
  }
  return game.data === undefined ? <GameSkeleton /> : <Loaded game={game.data} />
}

/** What the listed releases are of: the game, or one of its add-ons. */
type Searched = { part: GamePart | null }

function Loaded({ game }: { game: Game }) {
  const [searched, setSearched] = useState<Searched | null>(null)
  const findReleases = () => setSearched({ part: null })
  const downloads = useGameDownloads(game.id).data ?? []
  return (
    <div className="grid gap-10 pb-12">
      <GameHead game={game}>
        <GameActions game={game} onFindReleases={findReleases} />
      </GameHead>
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 sm:px-8">
        <WaitingNote game={game} />
        {game.updateAvailable && <UpdateNote game={game} onFindReleases={findReleases} />}
        {downloads.length > 0 && (
          <Section title={t('game.downloads')}>
            <ul className="grid gap-3">
              {downloads.map((download) => (
                <DownloadCard key={download.id} download={download} withGame={false} />
              ))}
            </ul>
          </Section>
        )}
        {searched !== null && (
          <ReleaseList
            key={searched.part?.id ?? game.id}
            game={game}
            part={searched.part}
            onClose={() => setSearched(null)}
          />
        )}
        <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr]">
          <div className="grid content-start gap-10">
            <About game={game} />
            <Screenshots game={game} />
            <Notes notes={game.notes} />
            <GameVerdicts game={game} />
            <GameParts game={game} onFindReleases={(part) => setSearched({ part })} />
            <GameMods title={game.title} />
            <GameFiles game={game} />
            <Blacklist gameId={game.id} />
          </div>
          <div className="grid content-start gap-10">
            <PlayTimes game={game} />
            <GameLinks game={game} />
            <GameHistory id={game.id} />
          </div>
        </div>
      </div>
    </div>
  )
}

function UpdateNote({ game, onFindReleases }: { game: Game; onFindReleases: () => void }) {
  return (
    <aside
      aria-label={t('common.updateBadge')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <Icon name="spark" className="size-5 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-56">
        {game.installedVersion === null
          ? t('game.newerVersion')
          : t('game.newerThan', { version: game.installedVersion })}
      </p>
      <Button small look="solid" icon="eye" onClick={onFindReleases}>
        {t('game.findReleases')}
      </Button>
    </aside>
  )
}

function About({ game }: { game: Game }) {
  if (game.summary === null || game.summary === '') return null
  return (
    <Section title={t('game.about')}>
      <p className="max-w-[70ch] whitespace-pre-line text-soft">{game.summary}</p>
    </Section>
  )
}

function Notes({ notes }: Pick<Game, 'notes'>) {
  if (notes === null || notes === '') return null
  return (
    <Section title={t('game.notes')}>
      <p className="max-w-[70ch] whitespace-pre-line text-soft">{notes}</p>
    </Section>
  )
}

function GameSkeleton() {
  return (
    <div
      className="mx-auto grid w-full max-w-6xl grid-cols-[7rem_1fr] gap-6 px-4 py-8 sm:grid-cols-[15rem_1fr] sm:px-8"
      role="status"
      aria-label={t('common.loading')}
    >
      <Skeleton className="aspect-[2/3] rounded-xl" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </div>
  )
}
