import { type ReactNode, useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import type { ReleaseListing } from '../../api/games.ts'
import { useServices } from '../../api/services.ts'
import { useIsAdmin } from '../../api/session.ts'
import { errorText } from '../../format/messages.ts'
import { formatList } from '../../format/values.ts'
import { Button, ButtonLink, Spinner } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { rich, t } from '../../texts/text.ts'
import { orderReleases, type ReleaseOrder, releaseOrders } from './releases.ts'

type FoundReleasesProps = {
  listing: ReleaseListing
  /** Shown if no releases were found. */
  emptyText: string
  renderRelease: (release: Release) => ReactNode
}

/** Some indexers return hundreds of releases. */
const step = 100

/** The result of a search: failed indexers, those still answering, the number of releases, and the sorted releases. */
export function FoundReleases({ listing, emptyText, renderRelease }: FoundReleasesProps) {
  const [order, setOrder] = useState<ReleaseOrder>('score')
  const [hidesRejected, setHidesRejected] = useState(false)
  const [limit, setLimit] = useState(step)
  const accepted = listing.releases.filter(({ decision }) => decision.accepted).length
  const shown = orderReleases(listing.releases, order).filter(({ decision }) => decision.accepted || !hidesRejected)
  const rest = shown.length - limit
  return (
    <div className="grid gap-3">
      <IndexerNotes errors={listing.errors} />
      <WaitingIndexers names={listing.waiting} />
      {listing.releases.length === 0 ? (
        listing.waiting.length === 0 && <NothingFound hasErrors={listing.errors.length > 0}>{emptyText}</NothingFound>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-soft">
            <p role="status">{t('game.found', { count: listing.releases.length, accepted })}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <label className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={hidesRejected}
                  onChange={(event) => setHidesRejected(event.target.checked)}
                />
                {t('game.onlyMatches')}
              </label>
              <OrderChoice order={order} onChange={setOrder} />
            </div>
          </div>
          <ul className="overflow-hidden rounded-2xl border border-line bg-panel">
            {shown.slice(0, limit).map(renderRelease)}
          </ul>
          {rest > 0 && (
            <Button onClick={() => setLimit(limit + step)}>
              {t('common.showSteps', { step: Math.min(step, rest) })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The server lists its own notes among the errors of the indexers. */
const ownName = 'Ludarr'

/** Which indexers failed, and notes of the server. */
export function IndexerNotes({ errors }: Pick<ReleaseListing, 'errors'>) {
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
export function WaitingIndexers({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p role="status" className="flex items-center gap-3 rounded-lg bg-raised px-4 py-2.5 text-sm">
      <Spinner />
      <span className="min-w-0 break-words">{t('game.stillWaiting', { names: formatList(names) })}</span>
    </p>
  )
}

/** Says why there is no release, and what to do. */
export function NothingFound({ hasErrors, children }: { hasErrors: boolean; children: ReactNode }) {
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

function OrderChoice({ order, onChange }: { order: ReleaseOrder; onChange: (order: ReleaseOrder) => void }) {
  return (
    <select
      aria-label={t('common.sortBy')}
      value={order}
      onChange={(event) => {
        const chosen = event.target.value
        if (chosen in releaseOrders) onChange(chosen as ReleaseOrder)
      }}
      className="min-h-9 rounded-lg bg-transparent px-2 hover:text-ink"
    >
      {Object.entries(releaseOrders).map(([name, label]) => (
        <option key={name} value={name} className="bg-panel text-ink">
          {label}
        </option>
      ))}
    </select>
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
