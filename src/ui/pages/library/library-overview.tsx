import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import type { GameListItem, GameStatus } from '#domain/games/game.ts'
import { useShownChange } from '../../api/game-changes.ts'
import { type GameFilter, gamePageQuery, gamesPerPage, useSearchNow } from '../../api/games.ts'
import { Cover } from '../../art/cover.tsx'
import { coverOf } from '../../art/image-source.ts'
import { choosableStatuses, gameStatusLabels } from '../../format/labels.ts'
import { formatDay, formatSize } from '../../format/values.ts'
import { TagChips } from '../../forms/tag-chips.tsx'
import { Button } from '../../parts/button.tsx'
import { Badge } from '../../parts/status.tsx'
import { showStatusUndo } from '../../parts/status-undo.ts'
import { showToast } from '../../parts/toast-list.ts'
import { PagedList } from '../../tables/paged-list.tsx'
import type { JumpRef } from '../../tables/use-jump.ts'
import { t } from '../../texts/page-texts.ts'
import { SelectionContext } from './selection.ts'

type LibraryOverviewProps = { filter: GameFilter; total: number; firstPage: GameListItem[]; jump: JumpRef }

/** The library as a list with the cover, the facts and the actions of each game. */
export function LibraryOverview({ filter, total, firstPage, jump }: LibraryOverviewProps) {
  return (
    <PagedList
      label={t('library.games')}
      total={total}
      firstPage={firstPage}
      perPage={gamesPerPage}
      idOf={({ id }) => id}
      pageQuery={(page) => gamePageQuery(filter, page)}
      estimatedHeight={161}
      jump={jump}
    >
      {/* By game: a change, and its undo, must not pass to another game that takes its place. */}
      {(game, index) => <OverviewRow key={game.id} game={game} index={index} />}
    </PagedList>
  )
}

function OverviewRow({ game, index }: { game: GameListItem; index: number }) {
  const { title, status, releaseDate, platforms, genres, developers, rating, sizeOnDisk, installedVersion } = game
  const facts: [string, ReactNode][] = [
    [t('library.sortReleased'), releaseDate === null ? null : formatDay(releaseDate)],
    [t('libraryPage.platforms'), platforms.join(', ')],
    [t('libraryPage.genres'), genres.join(', ')],
    [t('libraryPage.developers'), developers.join(', ')],
    [t('library.sortRating'), rating === null ? null : Math.round(rating)],
    [t('library.sortSize'), sizeOnDisk == null ? null : formatSize(sizeOnDisk)],
    [t('libraryPage.version'), installedVersion],
  ]
  return (
    <article className="flex gap-4 py-3">
      <SelectBox game={game} index={index} />
      <div className="w-20 shrink-0 self-start overflow-hidden rounded-lg sm:w-22">
        <Cover title={title} image={coverOf(game)} sizes="6rem" small />
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg leading-6 font-semibold">
            <Link href={`/games/${game.id}`} data-title className="inline-block min-h-target hover:underline">
              {title}
            </Link>
          </h2>
          <Badge tone={gameStatusLabels[status].tone}>{gameStatusLabels[status].label}</Badge>
          {game.updateAvailable && <Badge tone="accent">{t('common.updateBadge')}</Badge>}
          {game.tagIds.length > 0 && <TagChips ids={game.tagIds} />}
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {facts
            .filter(([, value]) => value !== null && value !== '')
            .map(([name, value]) => (
              <div key={name} className="flex max-w-full min-w-0 gap-1.5">
                <dt className="shrink-0 text-faint">{name}</dt>
                <dd className="min-w-0 truncate">{value}</dd>
              </div>
            ))}
        </dl>
        <Actions game={game} />
      </div>
    </article>
  )
}

function Actions({ game: { id, title, status } }: { game: GameListItem }) {
  const search = useSearchNow(id)
  const setStatus = useShownChange(id)
  const choose = (chosen: GameStatus) =>
    // Reported also if the game is no longer among those shown, to which callbacks of `mutate` are bound.
    setStatus.mutateAsync({ status: chosen }).then(
      () =>
        showStatusUndo({ title, status: chosen, before: status }, (earlier) => setStatus.mutate({ status: earlier })),
      () => undefined,
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'wanted' && (
        <Button
          small
          icon="search"
          busy={search.isPending}
          onClick={() =>
            search.mutate(undefined, {
              onSuccess: ({ grabbed }) =>
                showToast({
                  tone: grabbed === null ? 'calm' : 'good',
                  text: t(grabbed === null ? 'libraryPage.nothingGrabbed' : 'libraryPage.grabbed', { title }),
                }),
              onError: ({ message }) => showToast({ tone: 'bad', text: message }),
            })
          }
        >
          {t('libraryPage.search')}
        </Button>
      )}
      {status !== 'downloading' && (
        <select
          aria-label={t('libraryPage.statusOf', { title })}
          value={status}
          disabled={setStatus.isPending}
          onChange={({ target }) => {
            const chosen = choosableStatuses.find((known) => known === target.value)
            if (chosen !== undefined) void choose(chosen)
          }}
          className="min-h-9 rounded-lg border border-line bg-raised px-2 text-sm text-ink"
        >
          {choosableStatuses.map((known) => (
            <option key={known} value={known}>
              {gameStatusLabels[known].label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function SelectBox({ game: { id, title }, index }: { game: GameListItem; index: number }) {
  const { on, ids, toggle, extendTo } = useContext(SelectionContext)
  if (!on) return null
  return (
    <label className="-mx-2 grid w-10 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { name: title })}
        checked={ids.has(id)}
        // As in tables: not on change, which does not tell about Shift.
        onClick={({ shiftKey }) => (shiftKey ? extendTo(index) : toggle(id, index))}
        className="size-5 accent-accent"
      />
    </label>
  )
}
