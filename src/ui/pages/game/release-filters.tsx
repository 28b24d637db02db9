import type { Release } from '#domain/indexers/release.ts'
import { compareNames } from '../../format/values.ts'
import { t, textFor } from '../../texts/page-texts.ts'
import type { ReleaseFilter } from './release-view.ts'

const fieldStyle = 'min-h-9 min-w-0 rounded-lg border border-edge/70 bg-ground px-3 py-1 text-sm hover:border-edge'

type ReleaseFiltersProps = {
  releases: readonly Release[]
  filter: ReleaseFilter
  onChange: (change: Partial<ReleaseFilter>) => void
}

/** Filters of the releases: text, indexer, protocol, and only the accepted ones. */
export function ReleaseFilters({ releases, filter, onChange }: ReleaseFiltersProps) {
  const indexers = [...new Map(releases.map(({ indexerId, indexerName }) => [indexerId, indexerName]))].sort(
    ([, one], [, other]) => compareNames(one, other),
  )
  const protocols = [...new Set(releases.map(({ protocol }) => protocol))].sort()
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        type="search"
        aria-label={t('releaseTable.filter')}
        placeholder={t('releaseTable.filter')}
        value={filter.q}
        onChange={(event) => onChange({ q: event.target.value })}
        className={`${fieldStyle} flex-1 basis-52 lg:max-w-80`}
      />
      {indexers.length > 1 && (
        <Choice
          label={t('releaseTable.indexer')}
          all={t('releaseTable.allIndexers')}
          value={filter.indexer}
          options={indexers}
          onChange={(indexer) => onChange({ indexer })}
        />
      )}
      {protocols.length > 1 && (
        <Choice
          label={t('releaseTable.protocol')}
          all={t('releaseTable.allProtocols')}
          value={filter.protocol}
          options={protocols.map((protocol) => [protocol, textFor('protocol', protocol) ?? protocol])}
          onChange={(protocol) => onChange({ protocol })}
        />
      )}
      <label className="flex min-h-9 items-center gap-2 text-sm text-soft">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={filter.accepted !== ''}
          onChange={(event) => onChange({ accepted: event.target.checked ? '1' : '' })}
        />
        {t('game.onlyMatches')}
      </label>
    </search>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string
  options: (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${fieldStyle} max-w-52`}
    >
      <option value="">{all}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}
