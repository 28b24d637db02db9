import type { GameListItem } from '#domain/games/game.ts'
import type { GameProgress } from '../../api/progress-by-game.ts'
import { ArrivingCover } from '../../art/arriving-cover.tsx'
import { Cover } from '../../art/cover.tsx'
import { coverOf } from '../../art/image-source.ts'
import { downloadStatusLabels, gameStatusLabels } from '../../format/labels.ts'
import { entryPlatforms } from '../../format/platforms.ts'
import { formatDuration, formatPercent } from '../../format/values.ts'
import { Icon } from '../../parts/icon.tsx'
import { LightLink } from '../../parts/light-link.tsx'
import { Skeleton } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import type { PosterSize } from './grid-layout.ts'
import { useSelectable } from './selection.ts'

const dots = { accent: 'bg-accent', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', calm: 'bg-faint' } as const

const imageSizes: Record<PosterSize, string> = {
  small: '(min-width: 40rem) 8rem, 33vw',
  posters: '(min-width: 40rem) 12rem, 50vw',
  large: '(min-width: 40rem) 18rem, 100vw',
}

type PosterProps = {
  game: GameListItem
  progress: GameProgress | undefined
  index: number
  size: PosterSize
  /** Whether the library is being scrolled too fast to look at covers. */
  isFlung: boolean
}

/** A game in the library. Missing games are gray and gain color from the bottom as they download. */
export function Poster({ game, progress, index, size, isFlung }: PosterProps) {
  const status = gameStatusLabels[game.status]
  const isInLibrary = game.status !== 'wanted' && game.status !== 'downloading'
  const cover = { title: game.title, image: coverOf(game), sizes: imageSizes[size] }
  const year = game.releaseDate?.slice(0, 4)
  const platforms = entryPlatforms(game)
  const { selected, selectable } = useSelectable(game.id, index)
  return (
    <LightLink
      href={`/games/${game.id}`}
      data-index={index}
      {...selectable}
      className={`group block rounded-xl outline-offset-4 ${selected ? 'outline-2 outline-accent' : ''}`}
    >
      {/* Nothing moves under the pointer: while the user scrolls, every row would begin to. */}
      <div className="relative">
        <Cover
          {...cover}
          missing={!isInLibrary}
          later={isFlung}
          className="rounded-xl ring-1 ring-line group-hover:ring-2 group-hover:ring-edge"
        />
        {!isInLibrary && progress && (
          <>
            <ArrivingCover {...cover} progress={progress.progress} />
            <Amount progress={progress} />
          </>
        )}
        {game.updateAvailable && isInLibrary && (
          <span className="absolute top-2 right-2 rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-on-accent">
            {t('common.updateBadge')}
          </span>
        )}
        {platforms.length > 0 && !(progress && !isInLibrary) && (
          <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] flex-wrap gap-1">
            {platforms.map((name) => (
              <span key={name} className="rounded bg-black/75 px-1.5 py-0.5 text-xs font-semibold text-white">
                {name}
              </span>
            ))}
          </span>
        )}
        {selected && (
          <span className="absolute top-2 left-2 rounded-full bg-accent p-1.5 text-on-accent">
            <Icon name="check" className="size-4" />
          </span>
        )}
      </div>
      <p className="mt-2.5 truncate text-[0.9375rem] leading-5 font-medium">{game.title}</p>
      <p className="flex items-center gap-1.5 truncate text-[0.8125rem] leading-5 text-faint">
        <span
          className={`size-1.5 rounded-full ${dots[status.tone]} ${game.status === 'downloading' ? 'animate-breathe' : ''}`}
        />
        {status.label}
        {year !== undefined && <span className="ml-auto pl-2 tabular-nums">{year}</span>}
      </p>
    </LightLink>
  )
}

/** How far a download is. With 0, it may not be known, so its status is shown. */
function Amount({ progress: { progress, status, eta } }: { progress: GameProgress }) {
  return (
    <p className="absolute inset-x-2 bottom-2 flex justify-between gap-2 rounded-lg bg-black/75 px-2.5 py-1 text-xs font-semibold text-white tabular-nums">
      {progress > 0 ? formatPercent(progress) : downloadStatusLabels[status].label}
      {eta !== null && eta > 0 && <span className="truncate font-normal">{formatDuration(eta)}</span>}
    </p>
  )
}

export function PosterSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[2/3] rounded-xl" />
      <Skeleton className="mt-3 h-3.5 w-3/4" />
      <Skeleton className="mt-2 h-3 w-2/5" />
    </div>
  )
}
