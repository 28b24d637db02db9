import { useSearchParams } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import { useFacets } from '../../api/discovery.ts'
import { useMustAsk } from '../../api/session.ts'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { t } from '../../texts/page-texts.ts'
import { hidesOwned } from './shown-games.ts'

const lists = [
  {
    list: '',
    get label() {
      return t('discover.overview')
    },
  },
  {
    list: 'popular',
    get label() {
      return t('discover.popular')
    },
  },
  {
    list: 'recent',
    get label() {
      return t('discover.recent')
    },
  },
  {
    list: 'upcoming',
    get label() {
      return t('discover.upcoming')
    },
  },
]
const listParameters = ['list', 'genre', 'platform'] as const

const selectStyle = 'min-h-10 rounded-lg border border-line bg-panel px-2.5 text-sm hover:border-edge sm:min-h-9'

type NewStatus = Extract<GameStatus, 'wanted' | 'owned'>
type DiscoverFiltersProps = { status: NewStatus; onStatus: (status: NewStatus) => void }

/** Which list is shown, and the status of games that are added. Both are in the address. */
export function DiscoverFilters({ status, onStatus }: DiscoverFiltersProps) {
  const [params, setParams] = useSearchParams()
  const asks = useMustAsk()
  const current = (name: string) => params.get(name) ?? ''
  const change = (changed: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const show = (name: string, value: string) =>
    change({ ...Object.fromEntries(listParameters.map((each) => [each, ''])), [name]: value })
  const isOverview = listParameters.every((name) => current(name) === '')
  const hides = hidesOwned(params)
  return (
    <search className="flex flex-wrap items-center gap-3">
      <ChipRow label={t('discover.list')}>
        {lists.map(({ list, label }) => (
          <Chip
            key={list}
            label={label}
            pressed={list === '' ? isOverview : current('list') === list}
            onPress={() => show('list', list)}
          />
        ))}
        <Chip label={t('discover.hideOwned')} pressed={hides} onPress={() => change({ hide: hides ? '' : 'owned' })} />
      </ChipRow>
      <div className="flex flex-wrap gap-2">
        <FacetSelect
          kind="genre"
          label={t('discover.genre')}
          value={current('genre')}
          onChange={(id) => show('genre', id)}
        />
        <FacetSelect
          kind="platform"
          label={t('common.platform')}
          value={current('platform')}
          onChange={(id) => show('platform', id)}
        />
        <select
          aria-label={t('discover.addAs')}
          value={status}
          onChange={(event) => onStatus(event.target.value === 'owned' ? 'owned' : 'wanted')}
          className={selectStyle}
        >
          <option value="wanted">{asks ? t('requests.asAsked') : t('discover.asWanted')}</option>
          <option value="owned">{t('discover.asOwned')}</option>
        </select>
      </div>
    </search>
  )
}

type FacetSelectProps = { kind: 'genre' | 'platform'; label: string; value: string; onChange: (id: string) => void }

/** Hidden if the metadata provider cannot list games by it. */
function FacetSelect({ kind, label, value, onChange }: FacetSelectProps) {
  const { data, isPending } = useFacets(kind)
  const facets = data ?? []
  // While they load, the field holds its place.
  if (facets.length === 0 && value === '' && !isPending) return null
  return (
    // If the width depended on the names, the next field would be pushed aside once they are loaded.
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${selectStyle} w-26 sm:w-36`}
    >
      <option value="">{label}</option>
      {facets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
