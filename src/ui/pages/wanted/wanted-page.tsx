import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#domain/format.ts'
import type { WantedKind } from '#domain/games/wanted.ts'
import { wantedPageQuery } from '../../api/wanted.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { SearchAll } from './search-all.tsx'
import { WantedList } from './wanted-list.tsx'

type Tab = { kind: WantedKind; label: string; emptyTitle: string; emptyText: string }

const missing: Tab = {
  kind: 'missing',
  label: 'Missing',
  emptyTitle: 'No missing games',
  emptyText: 'Wanted games that you do not have yet appear here.',
}
const tabs: Tab[] = [
  missing,
  {
    kind: 'updates',
    label: 'Updates',
    emptyTitle: 'No updates',
    emptyText: 'Owned games with a newer version on an indexer appear here.',
  },
  {
    kind: 'parts',
    label: 'Add-ons',
    emptyTitle: 'No wanted add-ons',
    emptyText: 'Add-ons that you marked as wanted on the page of a game appear here.',
  },
  {
    kind: 'waiting',
    label: 'Waiting',
    emptyTitle: 'Nothing is waiting',
    emptyText:
      'Games and add-ons whose best release waits for a better one appear here. Set the delay under Settings → Search preferences.',
  },
]

/** The games and add-ons that Ludarr searches for, with what keeps each from being grabbed. */
export default function WantedPage({ tab }: { tab: string }) {
  const chosen = tabs.find(({ kind }) => kind === tab) ?? missing
  const { kind, label } = chosen
  const firstPage = useQuery({ ...wantedPageQuery(kind, 0), placeholderData: keepPreviousData })
  const total = firstPage.isPlaceholderData ? undefined : firstPage.data?.total
  return (
    <Page
      title={chosen === missing ? 'Wanted' : `Wanted: ${label}`}
      heading="Wanted"
      note={total === undefined ? undefined : noteOf(kind, total)}
      narrow
      actions={kind === 'waiting' ? undefined : <SearchAll kind={kind} count={total ?? 0} />}
    >
      <PageTabs
        label="Wanted"
        tabs={tabs.map((each) => ({
          href: each === missing ? '/wanted' : `/wanted/${each.kind}`,
          label: each.label,
          current: each === chosen,
        }))}
      />
      {firstPage.isError ? (
        <Failure error={firstPage.error} onRetry={() => void firstPage.refetch()} />
      ) : firstPage.data === undefined || firstPage.isPlaceholderData ? (
        <SkeletonLines lines={6} className="h-24" />
      ) : firstPage.data.total === 0 ? (
        <NoGames tab={chosen} />
      ) : (
        <WantedList key={kind} kind={kind} total={firstPage.data.total} firstPage={firstPage.data.items} />
      )}
    </Page>
  )
}

function noteOf(kind: WantedKind, total: number): string {
  if (kind === 'waiting') return `${total} waiting`
  return counted(total, kind === 'parts' ? 'add-on' : 'game')
}

function NoGames({ tab: { emptyTitle, emptyText, kind } }: { tab: Tab }) {
  const action =
    kind === 'missing' ? (
      <ButtonLink href="/add" icon="add">
        Add game
      </ButtonLink>
    ) : undefined
  return (
    <Empty icon="wanted" title={emptyTitle} action={action}>
      {emptyText}
    </Empty>
  )
}
