import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameRequest } from '#domain/games/request.ts'
import { type RequestState, requestStates } from '#domain/games/request-states.ts'
import { requestCountsQuery, useAllowance, useRequests } from '../../api/requests.ts'
import { useIsAdmin } from '../../api/session.ts'
import { formatMoment } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Page } from '../../parts/page.tsx'
import { HelpPageLink } from '../../parts/panel.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import { t } from '../../texts/page-texts.ts'
import { DecisionBar, SelectAll } from './decision-bar.tsx'
import { RequestCard } from './request-card.tsx'
import { Wishes } from './wishes.tsx'

const labels: Record<RequestState, () => string> = {
  pending: () => t('requests.pending'),
  approved: () => t('requests.approved'),
  processing: () => t('requests.processing'),
  available: () => t('requests.available'),
  declined: () => t('requests.declined'),
}

/** What members ask for: a queue for administrators, the answers for members. */
export default function RequestsPage() {
  const isAdmin = useIsAdmin()
  const [state, setState] = useAddressChoice('state', requestStates)
  const counts = useQuery(requestCountsQuery).data
  return (
    <Page
      title={t('shell.requests')}
      note={isAdmin ? t('requests.all') : t('requests.mine')}
      narrow
      actions={<HelpPageLink page="requests" label={t('requests.help')} />}
    >
      <ChipRow label={t('requests.states')}>
        {requestStates.map((each) => (
          <Chip
            key={each}
            label={each === 'pending' && counts ? `${labels[each]()} (${counts.pending})` : labels[each]()}
            pressed={each === state}
            onPress={() => setState(each)}
          />
        ))}
      </ChipRow>
      {!isAdmin && <LimitNote />}
      <RequestList key={state} state={state} isAdmin={isAdmin} />
      {!isAdmin && <Wishes />}
    </Page>
  )
}

function RequestList({ state, isAdmin }: { state: RequestState; isAdmin: boolean }) {
  const requests = useRequests(state)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (requests.isLoadingError) return <Failure error={requests.error} onRetry={() => void requests.refetch()} />
  if (requests.data === undefined) return <SkeletonLines lines={3} className="h-36" />
  const items = requests.data.pages.flatMap((page): GameRequest[] => page.items)
  if (items.length === 0) return <NoRequests state={state} />
  const canDecide = isAdmin && state === 'pending'
  const chosen = items.filter(({ id }) => selected.has(id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <div className="grid gap-4">
      {canDecide && (
        <SelectAll
          selected={chosen.length}
          total={items.length}
          onSelectAll={(all) => setSelected(new Set(all ? items.map(({ id }) => id) : []))}
        />
      )}
      <ul className="grid gap-3">
        {items.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            selected={canDecide ? selected.has(request.id) : null}
            onSelect={() => toggle(request.id)}
          />
        ))}
      </ul>
      {requests.hasNextPage && (
        <div>
          <Button busy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
            {t('requests.more')}
          </Button>
        </div>
      )}
      {canDecide && <DecisionBar chosen={chosen} onDecided={() => setSelected(new Set())} />}
    </div>
  )
}

/** How many more games a member may ask for now. */
function LimitNote() {
  const { requestLimit = null, used = 0, nextAt = null } = useAllowance().data ?? {}
  if (requestLimit === null) return null
  return (
    <p className="text-sm text-soft">
      {nextAt === null
        ? t('requests.limitUsed', { left: requestLimit.count - used })
        : t('requests.limitReached', { when: formatMoment(nextAt) })}
    </p>
  )
}

function NoRequests({ state }: { state: RequestState }) {
  return state === 'pending' ? (
    <Empty icon="check" title={t('requests.noPending')}>
      {t('requests.noPendingHint')}
    </Empty>
  ) : (
    <Empty icon="library" title={t('requests.none')}>
      {t('requests.noneHint')}
    </Empty>
  )
}
