import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { useGameProgress } from '../../api/downloads.ts'
import { ArrivingCover } from '../../art/arriving-cover.tsx'
import { Cover } from '../../art/cover.tsx'
import { coverOf } from '../../art/image-source.ts'
import { hueOf } from '../../art/placeholder.ts'
import { isBackTo } from '../../browser/scroll-memory.ts'
import { gameStatusLabels, releaseStatusLabels } from '../../format/labels.ts'
import { formatDate, formatPercent, formatWhen } from '../../format/values.ts'
import { TagChips } from '../../forms/tag-chips.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Badge, Skeleton } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { GameEntries } from './game-entries.tsx'

/** Cover, title and facts on a background in the game's hue. */
export function GameHead({ game, children }: { game: Game; children: ReactNode }) {
  const progress = useGameProgress().data?.[game.id] ?? null
  const status = gameStatusLabels[game.status]
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <HueBackground title={game.title} />
      <div className="mx-auto grid w-full max-w-[90rem] gap-5 px-4 pt-4 pb-8 sm:px-8 sm:pt-6 sm:pb-10">
        <BackToLibrary />
        <div className={headGrid}>
          <HeadCover game={game} progress={progress?.progress ?? null} />
          <div className="grid gap-3 self-center sm:self-end">
            <div className="flex flex-wrap gap-2">
              <Badge tone={status.tone}>
                {status.label}
                {isMissing(game) &&
                  progress !== null &&
                  progress.progress > 0 &&
                  ` ${formatPercent(progress.progress)}`}
              </Badge>
              {!isMissing(game) && progress !== null && progress.progress > 0 && (
                <Badge tone="accent">{t('game.downloading', { progress: formatPercent(progress.progress) })}</Badge>
              )}
              {game.platform !== null && <Badge tone="calm">{game.preferredPlatform ?? game.platform}</Badge>}
              {game.updateAvailable && <Badge tone="accent">{t('game.updateAvailable')}</Badge>}
              {game.hidden && <Badge tone="calm">{t('game.hidden')}</Badge>}
              {game.tagIds.length > 0 && <TagChips ids={game.tagIds} />}
            </div>
            <h1 className="text-2xl leading-tight font-semibold sm:text-5xl">{game.title}</h1>
            <p className="text-soft max-sm:text-sm">{leadOf(game)}</p>
          </div>
          <div className="col-span-2 grid gap-6 sm:col-span-1 sm:col-start-2">
            {children}
            <GameEntries game={game} />
            <Facts game={game} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The head of a game that is loading. */
export function GameHeadSkeleton() {
  return (
    <div className="border-b border-line">
      <div className="mx-auto grid w-full max-w-[90rem] gap-5 px-4 pt-4 pb-8 sm:px-8 sm:pt-6 sm:pb-10">
        <BackToLibrary />
        <div className={headGrid} role="status" aria-label={t('common.loading')}>
          <Skeleton className="aspect-[2/3] self-start rounded-xl sm:row-span-2" />
          <div className="grid gap-3 self-center sm:self-end">
            <Skeleton className="h-6.5 w-24" />
            <Skeleton className="h-8 w-3/4 sm:h-15" />
            <Skeleton className="h-5 w-1/2 sm:h-6" />
          </div>
          <div className="col-span-2 grid gap-6 sm:col-span-1 sm:col-start-2">
            <Skeleton className="h-25 sm:h-11" />
            <Skeleton className="h-34 w-3/4 sm:h-11" />
          </div>
        </div>
      </div>
    </div>
  )
}

const headGrid =
  'grid grid-cols-[6.5rem_1fr] items-end gap-x-5 gap-y-6 sm:grid-cols-[14rem_1fr] sm:grid-rows-[1fr_auto] sm:gap-x-9'

function BackToLibrary() {
  return (
    <Link
      href="/"
      onClick={(event) => {
        if (!isBackTo('/')) return
        event.preventDefault()
        history.back()
      }}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-lg px-2 text-sm text-soft hover:text-ink"
    >
      <Icon name="back" className="size-4" />
      {t('library.title')}
    </Link>
  )
}

/** Downloads of games that are not missing are updates or DLC. */
function isMissing({ status }: Game): boolean {
  return status === 'wanted' || status === 'downloading'
}

function HeadCover({ game, progress }: { game: Game; progress: number | null }) {
  const cover = { title: game.title, image: coverOf(game), sizes: '(min-width: 40rem) 14rem, 7rem' }
  const isIncoming = progress !== null && isMissing(game)
  return (
    <div className="relative self-start overflow-hidden rounded-xl shadow-2xl ring-1 ring-line sm:row-span-2">
      <Cover {...cover} missing={isIncoming} eager />
      {isIncoming && <ArrivingCover {...cover} progress={progress} eager />}
    </div>
  )
}

/** A gradient, because a blurred cover would be computed for each frame while the user scrolls. */
function HueBackground({ title }: { title: string }) {
  const hue = hueOf(title)
  return (
    <div
      className="absolute inset-0 -z-10 opacity-30"
      aria-hidden="true"
      style={{
        background: `radial-gradient(70% 120% at 12% 0%, oklch(0.6 0.13 ${hue}), transparent), radial-gradient(60% 100% at 90% 10%, oklch(0.55 0.09 ${(hue + 40) % 360}), transparent)`,
      }}
    />
  )
}

function leadOf(game: Game): string {
  const released = game.releaseDate === null ? null : formatDate(game.releaseDate)
  const state =
    game.releaseStatus === 'unknown' || game.releaseStatus === 'released'
      ? null
      : releaseStatusLabels[game.releaseStatus]
  return [game.developers.slice(0, 2).join(', '), released, state].filter(Boolean).join(' · ')
}

function Facts({ game }: { game: Game }) {
  const facts: [string, string | null][] = [
    [t('game.genres'), listed(game.genres)],
    [t('game.platforms'), listed(game.platforms)],
    [t('common.rating'), game.rating === null ? null : t('game.ofHundred', { rating: Math.round(game.rating) })],
    [t('game.ownRating'), game.userRating === null ? null : t('game.ownOfTen', { userRating: game.userRating })],
    [t('game.preferredPlatform'), game.preferredPlatform],
    [t('game.version'), game.installedVersion],
    [t('game.lastSearch'), game.lastSearchedAt === null ? null : formatWhen(game.lastSearchedAt)],
    [t('common.folder'), game.libraryPath],
  ]
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null)
  if (known.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3 text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-faint">{name}</dt>
          <dd className={name === t('common.folder') ? 'font-mono text-[0.8125rem] break-all' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function listed(items: string[]): string | null {
  return items.length === 0 ? null : items.slice(0, 5).join(', ')
}
