import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { SetItem } from '#domain/systems/rom-set.ts'
import { type SetFilter, setFilters } from '#domain/systems/set-filters.ts'
import { useIsAdmin } from '../../api/session.ts'
import {
  romSetPageQuery,
  type SetQuery,
  setItemsPerPage,
  useRomSet,
  useSystems,
  useWantRoms,
} from '../../api/systems.ts'
import { formatPercent } from '../../format/values.ts'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { BackLink } from '../../parts/back-link.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Badge, Empty, Failure, ProgressBar, SkeletonLines } from '../../parts/status.tsx'
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import { FilterField } from '../../tables/filter-field.tsx'
import { PagedList } from '../../tables/paged-list.tsx'
import { t } from '../../texts/page-texts.ts'
import { datsAddress } from './dats-address.ts'
import { reportWanted, WantDialog } from './want-dialog.tsx'

const regions = [
  '',
  'USA',
  'Europe',
  'Japan',
  'World',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Brazil',
  'Korea',
] as const
const languages = ['', 'en', 'de', 'fr', 'es', 'it', 'ja', 'pt', 'nl', 'ko', 'zh'] as const
const switchValues = ['no', 'yes'] as const
const filters = setFilters as readonly [SetFilter, ...SetFilter[]]

/** The set of a system: what of its DATs is there, and what is missing. */
export default function RomSetPage({ id }: { id: string }) {
  const isAdmin = useIsAdmin()
  const system = useSystems().data?.find((each) => each.id === id)
  const [filter, setFilter] = useAddressChoice('filter', filters)
  const [oneEach, setOneEach] = useAddressChoice('one', switchValues)
  const [language, setLanguage] = useAddressChoice('language', languages)
  const [region, setRegion] = useAddressChoice('region', regions)
  const [text, setText] = useState('')
  const [isWanting, setIsWanting] = useState(false)
  const query: SetQuery = {
    filter,
    oneEach: oneEach === 'yes',
    ...(text === '' ? {} : { query: text }),
    ...(language === '' ? {} : { languages: language }),
    ...(region === '' ? {} : { regions: region }),
  }
  const set = useRomSet(id, query)
  const { data } = set
  const fieldId = useId()
  return (
    <Page
      title={system?.name ?? t('shell.romSets')}
      note={data === undefined || data.total === 0 ? undefined : t('romSets.counts', data)}
      actions={
        data !== undefined &&
        data.total > 0 && (
          <div className="flex flex-wrap gap-2.5">
            <ExportLinks id={id} query={query} />
            <Button look="solid" icon="wanted" onClick={() => setIsWanting(true)}>
              {t('romSets.wantMissing')}
            </Button>
          </div>
        )
      }
    >
      <BackLink href="/systems">{t('shell.romSets')}</BackLink>
      {set.isLoadingError && <Failure error={set.error} onRetry={() => void set.refetch()} />}
      {data === undefined && !set.isLoadingError && <SkeletonLines lines={8} className="h-16" />}
      {data?.dats.length === 0 && (
        <Empty
          icon="file"
          title={t('romSets.dat')}
          action={
            isAdmin && (
              <ButtonLink href={datsAddress} icon="add">
                {t('romSets.addDat')}
              </ButtonLink>
            )
          }
        >
          {t('romSets.noDat')}
        </Empty>
      )}
      {data !== undefined && data.dats.length > 0 && (
        <>
          <div className="grid gap-2">
            <ProgressBar
              label={t('romSets.shareLabel')}
              progress={data.total === 0 ? 0 : data.verified / data.total}
              tone="good"
            />
            <p className="text-sm text-soft">
              {t('romSets.share', { share: formatPercent(data.total === 0 ? 0 : data.verified / data.total) })}
              {' · '}
              {data.dats.map(({ name, version }) => `${name} ${version}`.trim()).join(' · ')}
            </p>
            {data.pending > 0 && (
              <p role="status" className="text-sm text-soft">
                {t('romSets.pending')}
              </p>
            )}
          </div>
          <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
            <search className="max-sm:col-span-2">
              <FilterField label={t('romSets.searchGames')} text={text} onFilter={setText} className="w-full" />
            </search>
            <div className="max-sm:col-span-2">
              <Choice
                id={`${fieldId}-filter`}
                title={t('romSets.show')}
                value={filter}
                values={filters}
                label={(value) => t(`romSets.${value}`)}
                onChange={setFilter}
              />
            </div>
            <Choice
              id={`${fieldId}-language`}
              title={t('romSets.language')}
              value={language}
              values={languages}
              label={(value) => value || t('romSets.any')}
              onChange={setLanguage}
            />
            <Choice
              id={`${fieldId}-region`}
              title={t('romSets.region')}
              value={region}
              values={regions}
              label={(value) => value || t('romSets.any')}
              onChange={setRegion}
            />
          </div>
          <Switch
            id={`${fieldId}-one`}
            title={t('romSets.oneEach')}
            help={t('romSets.oneEachHint')}
            checked={oneEach === 'yes'}
            onChange={(on) => setOneEach(on ? 'yes' : 'no')}
          />
          {data.filtered === 0 ? (
            <p className="text-soft">{t('romSets.noItems')}</p>
          ) : (
            <PagedList
              label={t('romSets.items')}
              total={data.filtered}
              firstPage={data.items}
              perPage={setItemsPerPage}
              pageQuery={(page) => romSetPageQuery(id, query, page)}
              idOf={({ id }) => id}
              estimatedHeight={64}
            >
              {(item) => <SetLine key={item.id} systemId={id} item={item} />}
            </PagedList>
          )}
        </>
      )}
      {isWanting && <WantDialog id={id} query={query} onClose={() => setIsWanting(false)} />}
    </Page>
  )
}

type ChoiceProps<Value extends string> = {
  id: string
  title: string
  value: Value
  values: readonly Value[]
  label: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ id, title, value, values, label, onChange }: ChoiceProps<Value>) {
  return (
    <Field id={id} title={title}>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(values.find((each) => each === target.value) ?? value)}
        className={inputStyle}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {label(each)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function ExportLinks({ id, query }: { id: string; query: SetQuery }) {
  const address = (format: 'csv' | 'text') => {
    const { oneEach, ...rest } = query
    const params = new URLSearchParams({ ...rest, oneEach: String(oneEach), format })
    return `api/systems/${encodeURIComponent(id)}/set/export?${params}`
  }
  return (
    <>
      <a href={address('csv')} download className="inline-flex min-h-11 items-center px-2 text-soft hover:text-ink">
        {t('romSets.exportCsv')}
      </a>
      <a href={address('text')} download className="inline-flex min-h-11 items-center px-2 text-soft hover:text-ink">
        {t('romSets.exportText')}
      </a>
    </>
  )
}

const stateLooks = {
  verified: { tone: 'good', label: 'romSets.stateVerified', meaning: 'romSets.verifiedMeaning' },
  present: { tone: 'calm', label: 'romSets.statePresent', meaning: 'romSets.presentMeaning' },
  bad: { tone: 'bad', label: 'romSets.stateBad', meaning: 'romSets.badMeaning' },
  wanted: { tone: 'accent', label: 'romSets.stateWanted', meaning: null },
  missing: { tone: 'warn', label: 'romSets.stateMissing', meaning: null },
} as const

function SetLine({ systemId, item }: { systemId: string; item: SetItem }) {
  const want = useWantRoms(systemId)
  const { tone, label, meaning } = stateLooks[item.state]
  const shown = item.description ?? item.name
  return (
    <div className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words" data-title="" tabIndex={-1}>
          {item.gameId === null ? (
            shown
          ) : (
            <Link
              href={`/games/${item.gameId}`}
              className="hover:text-accent"
              title={t('romSets.openGame', { name: shown })}
            >
              {shown}
            </Link>
          )}
        </p>
        {item.description !== null && <p className="break-words text-sm text-soft">{item.name}</p>}
        {item.have !== null && <p className="text-sm text-soft">{t('romSets.have', { name: item.have })}</p>}
      </div>
      {item.copies > 1 && <Badge tone="warn">{t('romSets.copies', { count: item.copies })}</Badge>}
      <span title={meaning === null ? undefined : t(meaning)}>
        <Badge tone={tone}>{t(label)}</Badge>
      </span>
      {item.state === 'missing' && (
        <IconButton
          icon="wanted"
          label={t('romSets.wantOne', { name: shown })}
          busy={want.isPending}
          onClick={() => want.mutate({ ids: [item.id] }, { onSuccess: reportWanted })}
        />
      )}
    </div>
  )
}
