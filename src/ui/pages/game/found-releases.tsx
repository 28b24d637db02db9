import { type ReactNode, useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import type { ReleaseListing } from '../../api/games.ts'
import { useServices } from '../../api/services.ts'
import { useIsAdmin } from '../../api/session.ts'
import { errorText } from '../../format/error-text.ts'
import { ButtonLink, Spinner } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty, SkeletonLines } from '../../parts/status.tsx'
import { orderReleases, type ReleaseOrder, releaseOrders } from './release-order.ts'

type FoundReleasesProps = {
  listing: ReleaseListing
  /** What to say when there is nothing. */
  nothing: string
  lineOf: (release: Release) => ReactNode
}

/** What indexers answered: who failed, how many there are, and each of them in the chosen order. */
export function FoundReleases({ listing, nothing, lineOf }: FoundReleasesProps) {
  const [order, setOrder] = useState<ReleaseOrder>('score')
  const [hidesRejected, setHidesRejected] = useState(false)
  const accepted = listing.releases.filter(({ decision }) => decision.accepted).length
  const shown = orderReleases(listing.releases, order).filter(({ decision }) => decision.accepted || !hidesRejected)
  return (
    <div className="grid gap-3">
      <Notes errors={listing.errors} />
      {listing.releases.length === 0 ? (
        <NothingFound allSilent={listing.errors.length > 0}>{nothing}</NothingFound>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-soft">
            <p role="status">
              {listing.releases.length} found, {accepted} {accepted === 1 ? 'fits' : 'fit'}
            </p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <label className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={hidesRejected}
                  onChange={(event) => setHidesRejected(event.target.checked)}
                />
                Only what fits
              </label>
              <OrderChoice order={order} onChange={setOrder} />
            </div>
          </div>
          <ul className="overflow-hidden rounded-2xl border border-line bg-panel">{shown.map(lineOf)}</ul>
        </>
      )}
    </div>
  )
}

/** Ludarr's own remarks stand among what the indexers said. */
const ownName = 'Ludarr'

function Notes({ errors }: Pick<ReleaseListing, 'errors'>) {
  return errors.map(({ indexerName, message }) =>
    indexerName === ownName ? (
      <p key={message} role="status" className="flex items-start gap-2 rounded-lg bg-raised px-4 py-2.5 text-sm">
        <Icon name="info" className="mt-0.5 size-4 text-soft" />
        <span className="min-w-0 break-words">{message}.</span>
      </p>
    ) : (
      <p key={indexerName} role="alert" className="flex items-start gap-2 rounded-lg bg-bad-deep px-4 py-2.5 text-sm">
        <Icon name="warn" className="mt-0.5 size-4 text-bad" />
        <span className="min-w-0 break-words">
          <strong className="font-semibold">{indexerName}</strong> did not answer: {errorText(indexerName, message)}
        </span>
      </p>
    ),
  )
}

function NothingFound({ allSilent, children }: { allSilent: boolean; children: ReactNode }) {
  const isAdmin = useIsAdmin()
  const indexers = useServices('indexers').data
  if (indexers?.some(({ enabled }) => enabled) === false) {
    const action = (
      <ButtonLink href="/settings/indexers" look="solid" icon="add">
        Add an indexer
      </ButtonLink>
    )
    return (
      <Empty icon="radar" title="There is no indexer to ask" action={isAdmin ? action : undefined}>
        Releases are found on indexers. {isAdmin ? '' : 'An administrator can add one.'}
      </Empty>
    )
  }
  return (
    <Empty icon="search" title="Nothing found">
      {allSilent ? 'What did not answer may have it. It is told above why.' : children}
    </Empty>
  )
}

function OrderChoice({ order, onChange }: { order: ReleaseOrder; onChange: (order: ReleaseOrder) => void }) {
  return (
    <select
      aria-label="Order"
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

/** The wait for the slowest indexer. */
export function AskingIndexers() {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner /> Asking your indexers. The slowest decides how long it takes.
      </p>
      <SkeletonLines lines={4} className="h-20" />
    </div>
  )
}
