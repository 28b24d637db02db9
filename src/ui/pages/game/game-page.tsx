import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Download } from '#domain/downloads/download.ts'
import type { Game } from '#domain/games/game.ts'
import { ApiError } from '../../api/client.ts'
import { useGameDownloads } from '../../api/downloads.ts'
import { useGame } from '../../api/game.ts'
import { useListedGame } from '../../api/games.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { HiddenHeading, Section, useDocumentTitle } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Empty, Failure, Skeleton, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { DownloadCard } from '../activity/download-card.tsx'
import { SharingNote } from '../requests/sharing-note.tsx'
import { Blacklist } from './blacklist.tsx'
import { GameActions } from './game-actions.tsx'
import { GameFacts } from './game-facts.tsx'
import { GameFiles } from './game-files.tsx'
import { GameHead, GameHeadSkeleton } from './game-head.tsx'
import { GameHistory } from './game-history.tsx'
import { GameLinks } from './game-links.tsx'
import { GameMods } from './game-mods.tsx'
import { GameParts } from './game-parts.tsx'
import { type GameTab, gameTabAddress, gameTabFrom, gameTabs } from './game-tabs.ts'
import { GameVerdicts } from './game-verdicts.tsx'
import { PlayTimes } from './play-times.tsx'
import { ReleasesTab } from './releases-tab.tsx'
import { Screenshots } from './screenshots.tsx'
import { WaitingNote } from './waiting-note.tsx'

export default function GamePage({ id }: { id: string }) {
  const game = useGame(id)
  const listed = useListedGame(id)
  useDocumentTitle((game.data ?? listed)?.title ?? t('common.game'))
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
  if (game.isLoadingError) {
    return (
      <div className="p-6">
        <HiddenHeading>{t('common.game')}</HiddenHeading>
        <Failure error={game.error} onRetry={() => void game.refetch()} />
      </div>
    )
  }
  const shown = game.data ?? listed
  return shown === undefined ? <GameSkeleton /> : <GameView game={shown} isLoaded={game.data !== undefined} />
}

type GameViewProps = {
  game: Game
  /** Otherwise the game has only the data of the list and must not be edited. */
  isLoaded: boolean
}

function GameView({ game, isLoaded }: GameViewProps) {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const tab = gameTabFrom(params)
  const [arrivals, setArrivals] = useState(0)
  const findReleases = (partId?: string) => {
    go(gameTabAddress(game.id, 'releases', partId), { replace: true })
    setArrivals((before) => before + 1)
  }
  return (
    <div className="grid gap-8 pb-12">
      <GameHead game={game}>
        <div inert={!isLoaded}>
          <GameActions game={game} onFindReleases={() => findReleases()} />
        </div>
      </GameHead>
      <div className="mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-8 px-4 sm:px-8">
        <SharingNote game={game} />
        <WaitingNote game={game} />
        {game.updateAvailable && <UpdateNote game={game} onFindReleases={() => findReleases()} />}
        <UnfinishedDownloads game={game} />
        <PageTabs
          label={t('gamePage.tabs')}
          replace
          tabs={gameTabs.map((each) => ({
            href: gameTabAddress(game.id, each),
            label: tabLabels[each](),
            current: each === tab,
          }))}
        />
        {isLoaded ? (
          <Tab tab={tab} game={game} arrivals={arrivals} onFindReleases={findReleases} />
        ) : (
          <SkeletonLines lines={3} className="h-24" />
        )}
      </div>
    </div>
  )
}

const tabLabels: Record<GameTab, () => string> = {
  overview: () => t('gamePage.overview'),
  releases: () => t('game.releases'),
  'add-ons': () => t('game.parts'),
  files: () => t('game.files'),
  history: () => t('game.history'),
}

type TabProps = { tab: GameTab; game: Game; arrivals: number; onFindReleases: (partId: string) => void }

function Tab({ tab, game, arrivals, onFindReleases }: TabProps) {
  switch (tab) {
    case 'releases':
      return <ReleasesTab game={game} arrivals={arrivals} />
    case 'add-ons':
      return <GameParts game={game} onFindReleases={({ id }) => onFindReleases(id)} />
    case 'files':
      return <GameFiles game={game} />
    case 'history':
      return <History id={game.id} />
    case 'overview':
      return <Overview game={game} />
  }
}

/** The downloads of the game that are not done. */
function UnfinishedDownloads({ game }: { game: Game }) {
  const { data, isPending } = useGameDownloads(game.id)
  // Keeps the tabs in their place while the download of a downloading game is loaded.
  if (isPending && game.status === 'downloading') {
    return (
      <Section title={t('game.downloads')}>
        <Skeleton className="h-40" />
      </Section>
    )
  }
  return <GameDownloads downloads={(data ?? []).filter(({ status }) => status !== 'imported')} />
}

function GameDownloads({ downloads }: { downloads: readonly Download[] }) {
  if (downloads.length === 0) return null
  return (
    <Section title={t('game.downloads')}>
      <ul className="grid gap-3">
        {downloads.map((download) => (
          <DownloadCard key={download.id} download={download} withGame={false} />
        ))}
      </ul>
    </Section>
  )
}

/** What happened to the game, and its downloads that are done. */
function History({ id }: { id: string }) {
  const imported = (useGameDownloads(id).data ?? []).filter(({ status }) => status === 'imported')
  return (
    <div className="grid gap-10">
      <GameDownloads downloads={imported} />
      <GameHistory id={id} />
    </div>
  )
}

function Overview({ game }: { game: Game }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <About game={game} />
        <Screenshots game={game} />
        <Notes notes={game.notes} />
        <GameVerdicts game={game} />
        <GameMods title={game.title} />
        <Blacklist gameId={game.id} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <GameFacts game={game} />
        <PlayTimes game={game} />
        <GameLinks game={game} />
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
    <>
      <HiddenHeading>{t('common.game')}</HiddenHeading>
      <div className="grid gap-8 pb-12">
        <GameHeadSkeleton />
        <div className="mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-8 px-4 sm:px-8">
          <Skeleton className="h-11.25" />
          <Skeleton className="h-48" />
        </div>
      </div>
    </>
  )
}
