import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { useDeclaredKinds } from '../../api/declared-kinds.ts'
import { useIsAdmin } from '../../api/session.ts'
import { inputStyle } from '../../forms/field.tsx'
import { t } from '../../texts/page-texts.ts'
import { declaredSettings } from './declared-settings.ts'
import { findSettings, type SettingsEntry } from './settings-index.ts'

/** Searches all settings. The results take the place of the list of pages. */
export function SettingsSearch({ list }: { list: ReactNode }) {
  const id = useId()
  const isAdmin = useIsAdmin()
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const kinds = useDeclaredKinds(isSearching && isAdmin)
  const found = findSettings(query, isAdmin, isSearching ? declaredSettings(kinds) : [])
  return (
    <>
      <search>
        <label htmlFor={id} className="sr-only">
          {t('settingsSearch.label')}
        </label>
        <input
          id={id}
          type="search"
          placeholder={t('settingsSearch.label')}
          autoComplete="off"
          spellCheck={false}
          className={inputStyle}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('')
          }}
        />
        <p role="status" className={found.length === 0 ? 'px-1 pt-3 text-sm text-soft empty:hidden' : 'sr-only'}>
          {isSearching && (found.length === 0 ? t('settingsSearch.none') : countText(found.length))}
        </p>
      </search>
      {isSearching ? <Results found={found} /> : list}
    </>
  )
}

function countText(count: number): string {
  return t('settingsSearch.count', { count })
}

function Results({ found }: { found: SettingsEntry[] }) {
  return (
    <ul
      aria-label={t('settingsSearch.results')}
      className="grid max-h-[70dvh] overflow-y-auto rounded-2xl border border-line bg-panel empty:hidden"
    >
      {found.map(({ title, help, section, address }) => (
        <li key={`${address} ${title}`} className="border-b border-line last:border-0">
          <Link href={address} className="grid min-h-11 px-4 py-2.5 -outline-offset-2 hover:bg-raised">
            <span className="font-medium">{title}</span>
            <span className="text-sm text-soft">{section}</span>
            {help !== '' && <span className="line-clamp-2 text-sm text-faint">{help}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
