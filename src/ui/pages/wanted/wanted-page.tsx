import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WantedKind } from '#domain/games/wanted.ts'
import { wantedPageQuery } from '../../api/wanted.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { SearchAll } from './search-all.tsx'
import { WantedList } from './wanted-list.tsx'

type Tab = { kind: WantedKind; label: string; emptyTitle: string; emptyText: string }

const missing: Tab = {
  kind: 'missing',
  get label() {
    return t('wanted.missing')
  },
  get emptyTitle() {
    return t('wanted.noMissing')
  },
  get emptyText() {
    return t('wanted.noMissingHint')
  },
}
const tabs: Tab[] = [
  missing,
  {
    kind: 'updates',
    get label() {
      return t('wanted.updates')
    },
    get emptyTitle() {
      return t('wanted.noUpdates')
    },
    get emptyText() {
      return t('wanted.noUpdatesHint')
    },
  },
  {
    kind: 'parts',
    get label() {
      return t('wanted.parts')
    },
    get emptyTitle() {
      return t('wanted.noParts')
    },
    get emptyText() {
      return t('wanted.noPartsHint')
    },
  },
  {
    kind: 'waiting',
    get label() {
      return t('wanted.waiting')
    },
    get emptyTitle() {
      return t('wanted.noWaiting')
    },
    get emptyText() {
      return t('wanted.noWaitingHint')
    },
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
      title={chosen === missing ? t('wanted.title') : t('wanted.titleOf', { label })}
      heading={t('wanted.title')}
      note={total === undefined ? undefined : noteOf(kind, total)}
      narrow
      actions={kind === 'waiting' ? undefined : <SearchAll kind={kind} count={total ?? 0} />}
    >
      <PageTabs
        label={t('wanted.title')}
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
  if (kind === 'waiting') return t('wanted.waitingCount', { total })
  return t(kind === 'parts' ? 'wanted.partCount' : 'common.games', { count: total })
}

function NoGames({ tab: { emptyTitle, emptyText, kind } }: { tab: Tab }) {
  const action =
    kind === 'missing' ? (
      <ButtonLink href="/add" icon="add">
        {t('common.addGame')}
      </ButtonLink>
    ) : undefined
  return (
    <Empty icon="wanted" title={emptyTitle} action={action}>
      {emptyText}
    </Empty>
  )
}
