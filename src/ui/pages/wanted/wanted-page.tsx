import type { WantedKind } from '#domain/games/wanted.ts'
import { useWanted } from '../../api/wanted.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { ColumnChooser } from '../../tables/column-chooser.tsx'
import { FilterField } from '../../tables/filter-field.tsx'
import { isFiltered } from '../../tables/table-address.ts'
import { useLastPage } from '../../tables/use-last-page.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/page-texts.ts'
import { SearchAll } from './search-all.tsx'
import { queryOf, wantedColumns, wantedShapes } from './wanted-columns.tsx'
import { WantedTable } from './wanted-table.tsx'

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
export default function WantedPage({ tab }: { tab?: string }) {
  const chosen = tabs.find(({ kind }) => kind === tab) ?? missing
  const { kind, label } = chosen
  const { change, ...state } = useTableState(wantedShapes[kind])
  const first = useWanted(queryOf(kind, state))
  const page = useLastPage(first.data, kind)
  const isOutdated = first.isPlaceholderData || first.data === undefined
  const total = isOutdated ? undefined : page?.total
  const isNarrowed = isFiltered(wantedShapes[kind], state.filter)
  const isEmpty = total === 0 && !isNarrowed
  const hasTable = page !== undefined && !isEmpty
  return (
    <Page
      title={chosen === missing ? t('wanted.title') : t('wanted.titleOf', { label })}
      heading={t('wanted.title')}
      // The line is there from the start, or everything below it would move once the number is known.
      note={total === undefined ? '\u00a0' : noteOf(kind, total)}
      actions={kind === 'waiting' ? undefined : <SearchAll kind={kind} isOffered={hasTable} />}
    >
      <PageTabs
        label={t('wanted.title')}
        tabs={tabs.map((each) => ({
          href: each === missing ? '/wanted' : `/wanted/${each.kind}`,
          label: each.label,
          current: each === chosen,
        }))}
      />
      {/* The table, its filter and its selection stay when only another filter failed. */}
      {first.isLoadingError && <Failure error={first.error} onRetry={() => void first.refetch()} />}
      {page === undefined && !first.isLoadingError && <SkeletonLines lines={8} className="h-12" />}
      {isEmpty && <NoGames tab={chosen} />}
      {(hasTable || isNarrowed) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex items-center justify-between gap-3">
            <search className="min-w-0 flex-1 sm:max-w-72">
              <FilterField
                key={kind}
                label={t('wantedTable.filter')}
                text={state.filter.q}
                onFilter={(q) => change({ filter: { q } })}
                className="w-full"
              />
            </search>
            <ColumnChooser
              columns={wantedColumns[kind]}
              chosen={state.columns}
              onChoose={(columns) => change({ columns })}
            />
          </div>
          {hasTable && (
            <div
              aria-busy={first.isPlaceholderData}
              className={`grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
            >
              <WantedTable
                key={kind}
                kind={kind}
                state={state}
                page={page}
                onSort={(sort, order) => change({ sort, order })}
                onClearFilter={() => change({ filter: { q: '' } })}
              />
            </div>
          )}
        </div>
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
    ) : kind === 'waiting' ? (
      <ButtonLink href="/settings/search" icon="settings">
        {t('wanted.preferences')}
      </ButtonLink>
    ) : (
      <ButtonLink href="/">{t('common.goToLibrary')}</ButtonLink>
    )
  return (
    <Empty icon="wanted" title={emptyTitle} action={action}>
      {emptyText}
    </Empty>
  )
}
