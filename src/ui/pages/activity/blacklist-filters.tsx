import '../../texts/en-queue.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'
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
      <label className="grid gap-1.5 text-sm font-medium">
        {t('blacklistTable.filter')}
        <input
          type="search"
          maxLength={200}
          value={filter.q}
          onChange={({ target }) => onChange({ q: target.value })}
          className={`${inputStyle} font-normal`}
        />
      </label>
      <GameFilter id={filter.game} onPick={(game) => onChange({ game })} />
      {(filter.q !== '' || filter.game !== '') && (
        <Button small look="quiet" icon="close" onClick={() => onChange(noBlacklistFilter)}>
          {t('activity.clearFilters')}
        </Button>
      )}
    </search>
  )
}
