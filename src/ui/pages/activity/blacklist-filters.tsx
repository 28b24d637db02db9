import { Button } from '../../parts/button.tsx'
import { FilterField } from '../../tables/filter-field.tsx'
import { t } from '../../texts/page-texts.ts'
import { noBlacklistFilter } from './blacklist-columns.tsx'
import { GameFilter } from './game-filter.tsx'

type Filter = Record<keyof typeof noBlacklistFilter, string>

/** Filters of the blacklist: words of the release or its game, and a game. */
export function BlacklistFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (changed: Partial<Filter>) => void
}) {
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <FilterField label={t('blacklistTable.filter')} text={filter.q} onFilter={(q) => onChange({ q })} />
      <GameFilter id={filter.game} onPick={(game) => onChange({ game })} />
      {(filter.q !== '' || filter.game !== '') && (
        <Button small look="quiet" icon="close" onClick={() => onChange(noBlacklistFilter)}>
          {t('table.clearFilters')}
        </Button>
      )}
    </search>
  )
}
