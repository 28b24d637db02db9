import type { ReactNode } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import type { ReleaseListing } from '../../api/games.ts'
import { useServices } from '../../api/services.ts'
import { useIsAdmin } from '../../api/session.ts'
import { errorText } from '../../format/messages.ts'
import { formatList } from '../../format/values.ts'
import { Button, ButtonLink, Spinner } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty, Skeleton, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { rich, t } from '../../texts/page-texts.ts'
import { ReleaseFilters } from './release-filters.tsx'
import { ReleaseTable, type ReleaseTableProps } from './release-table.tsx'
import { noReleaseFilter } from './release-view.ts'

type FoundReleasesProps = ReleaseTableProps & {
  listing: ReleaseListing
  /** Shown if no releases were found. */
  emptyText: string
}

/** The result of a search: failed indexers, those still answering, filters, and the releases that match them. */
export function FoundReleases({ listing, emptyText, ...table }: FoundReleasesProps) {
  const { releases, errors, waiting } = listing
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <IndexerNotes errors={errors} />
      <WaitingIndexers names={waiting} />
      {releases.length > 0 ? (
        <FilteredReleases all={releases} {...table} />
      ) : waiting.length > 0 ? (
        <Skeleton className="h-40" />
      ) : (
        <NothingFound hasErrors={errors.length > 0}>{emptyText}</NothingFound>
      )}
    </div>
  )
}

function FilteredReleases({ all, ...table }: ReleaseTableProps & { all: readonly Release[] }) {
  const { releases, state, onChange } = table
  const accepted = all.filter(({ decision }) => decision.accepted).length
  return (
    <>
      <ReleaseFilters releases={all} filter={state.filter} onChange={(filter) => onChange({ filter })} />
      <p role="status" className="text-sm text-soft">
        {t('game.found', { count: all.length, accepted })}
        {releases.length < all.length && ` · ${t('releaseTable.filtered', { shown: releases.length })}`}
      </p>
      {releases.length > 0 ? (
        <ReleaseTable {...table} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-panel p-4">
          <p className="text-soft">{t('releaseTable.noneShown')}</p>
          <Button small onClick={() => onChange({ filter: noReleaseFilter })}>
            {t('table.clearFilters')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The server lists its own notes among the errors of the indexers. */
const ownName = 'Ludarr'

/** Which indexers failed, and notes of the server. */
function IndexerNotes({ errors }: Pick<ReleaseListing, 'errors'>) {
  return errors.map(({ indexerName, message }) =>
    indexerName === ownName ? (
      <p key={message} role="status" className="flex items-start gap-2 rounded-lg bg-raised px-4 py-2.5 text-sm">
        <Icon name="info" className="mt-0.5 size-4 text-soft" />
        <span className="min-w-0 break-words">{serverText(message)}.</span>
      </p>
    ) : (
      <p key={indexerName} role="alert" className="flex items-start gap-2 rounded-lg bg-bad-deep px-4 py-2.5 text-sm">
        <Icon name="warn" className="mt-0.5 size-4 text-bad" />
        <span className="min-w-0 break-words">
          {rich('game.indexerFailed', {
            indexer: indexerName,
            error: errorText(indexerName, message),
            strong: (name) => <strong className="font-semibold">{name}</strong>,
          })}
        </span>
      </p>
    ),
  )
}

/** Which indexers have not answered yet. */
function WaitingIndexers({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p role="status" className="flex items-center gap-3 rounded-lg bg-raised px-4 py-2.5 text-sm">
      <Spinner />
      <span className="min-w-0 break-words">{t('game.stillWaiting', { names: formatList(names) })}</span>
    </p>
  )
}

/** Says why there is no release, and what to do. */
function NothingFound({ hasErrors, children }: { hasErrors: boolean; children: ReactNode }) {
  const isAdmin = useIsAdmin()
  const indexers = useServices('indexers').data
  if (indexers?.some(({ enabled }) => enabled) === false) {
    const action = (
      <ButtonLink href="/settings/indexers" look="solid" icon="add">
        {t('common.addIndexer')}
      </ButtonLink>
    )
    return (
      <Empty icon="radar" title={t('game.noIndexers')} action={isAdmin ? action : undefined}>
        {isAdmin ? t('game.addIndexerHint') : t('game.askForIndexer')}
      </Empty>
    )
  }
  return (
    <Empty icon="search" title={t('common.noReleases')}>
      {hasErrors ? t('game.someFailed') : children}
    </Empty>
  )
}

/** Shown until there are first results. */
export function SearchingIndexers() {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner />
        {t('game.searchingIndexers')}
      </p>
      <SkeletonLines lines={4} className="h-62 sm:h-32" />
    </div>
  )
}
