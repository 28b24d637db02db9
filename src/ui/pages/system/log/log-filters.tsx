import { useEffect, useId, useState } from 'react'
import { type LogFilter, logLevels, logModules } from '#domain/system/log-line.ts'
import { inputStyle } from '../../../forms/field.tsx'
import { t } from '../../../texts/page-texts.ts'

type FiltersProps = { filter: LogFilter; onChange: (change: Partial<LogFilter>) => void }

const typingMs = 300

/** Filters by level, module and text. */
export function LogFilters({ filter, onChange }: FiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_12rem_minmax(0,1fr)]">
      <select
        aria-label={t('log.levelFilter')}
        className={inputStyle}
        value={filter.level}
        onChange={(event) => onChange({ level: logLevels.find((level) => level === event.target.value) ?? 'trace' })}
      >
        {logLevels.map((level) => (
          <option key={level} value={level}>
            {t(`log.${level}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('log.module')}
        className={inputStyle}
        value={filter.module ?? ''}
        onChange={(event) => onChange({ module: event.target.value || null })}
      >
        <option value="">{t('log.allModules')}</option>
        {logModules.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <div className="max-sm:col-span-2">
        <TextFilter text={filter.text} onChange={(text) => onChange({ text })} />
      </div>
    </search>
  )
}

/** Filters when the user stops typing: each filter reads the log files again. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onChange(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      id={id}
      type="search"
      aria-label={t('log.search')}
      placeholder={t('log.search')}
      maxLength={200}
      className={inputStyle}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
