import { type ReactNode, useId, useState } from 'react'
import { historyTypes } from '#domain/games/history-types.ts'
import type { HistoryFilter } from '../../api/history.ts'
import { useIsAdmin } from '../../api/session.ts'
import { historyLabels } from '../../format/labels.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { UserField } from '../../forms/user-field.tsx'
import { Button, buttonStyle } from '../../parts/button.tsx'
import { Chip, ChipRow } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import { isFiltered } from '../../tables/table-address.ts'
import { t } from '../../texts/page-texts.ts'
import { GameFilter } from './game-filter.tsx'
import { exportAddress, type HistoryPageFilter, noHistoryFilter } from './history-filter.ts'

type FiltersProps = {
  filter: HistoryPageFilter
  query: HistoryFilter
  onChange: (change: Partial<HistoryPageFilter>) => void
}

/** Filters of the history, and links to what they match as a file. */
export function HistoryFilters({ filter, query, onChange }: FiltersProps) {
  const isAdmin = useIsAdmin()
  const [isOpen, setIsOpen] = useState(isFiltered({ filter: noHistoryFilter }, { ...filter, type: '' }))
  // Phones have room for one row of filters.
  const below = isOpen ? '' : 'max-md:hidden'
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChipRow label={t('activity.eventType')}>
        <Chip label={t('common.all')} pressed={filter.type === ''} onPress={() => onChange({ type: '' })} />
        {historyTypes.map((type) => (
          <Chip
            key={type}
            label={historyLabels[type].label}
            pressed={filter.type === type}
            onPress={() => onChange({ type: filter.type === type ? '' : type })}
          />
        ))}
      </ChipRow>
      <Button
        small
        icon={isOpen ? 'close' : 'more'}
        className="justify-self-start md:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('activity.hideFilters') : t('activity.moreFilters')}
      </Button>
      <div className={`grid grid-cols-2 gap-3 ${below} ${isAdmin ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}>
        <div className="max-md:col-span-2">
          <GameFilter id={filter.game} onPick={(game) => onChange({ game })} />
        </div>
        {isAdmin && (
          <div className="max-md:col-span-2">
            <UserField user={filter.user} onPick={(user) => onChange({ user })} />
          </div>
        )}
        <DayFilter title={t('activity.from')} day={filter.from} max={filter.to} onPick={(from) => onChange({ from })} />
        <DayFilter title={t('activity.to')} day={filter.to} min={filter.from} onPick={(to) => onChange({ to })} />
      </div>
      <div className={`flex flex-wrap items-center gap-2.5 ${below}`}>
        <ExportLink href={exportAddress(query, 'csv')}>{t('activity.exportCsv')}</ExportLink>
        <ExportLink href={exportAddress(query, 'json')}>{t('activity.exportJson')}</ExportLink>
        {isFiltered({ filter: noHistoryFilter }, filter) && (
          <Button small look="quiet" icon="close" onClick={() => onChange(noHistoryFilter)}>
            {t('table.clearFilters')}
          </Button>
        )}
      </div>
    </search>
  )
}

// Not a link of the router: the browser saves the file, and its session cookie signs the request.
function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonStyle('plain', true)}>
      <Icon name="grab" className="size-4" />
      {children}
    </a>
  )
}

type DayFilterProps = { title: string; day: string; min?: string; max?: string; onPick: (day: string) => void }

function DayFilter({ title, day, min = '', max = '', onPick }: DayFilterProps) {
  const id = useId()
  return (
    <Field id={id} title={title}>
      <input
        id={id}
        type="date"
        value={day}
        min={min}
        max={max}
        onChange={(event) => onPick(event.target.value)}
        className={inputStyle}
      />
    </Field>
  )
}
