import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useGame } from '../../api/game.ts'
import { useReleaseSearch } from '../../api/games.ts'
import { inputStyle } from '../../forms/field.tsx'
import { GamePicker } from '../../forms/game-picker.tsx'
import { BackLink } from '../../parts/back-link.tsx'
import { Button } from '../../parts/button.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { Icon } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { SearchingIndexers } from '../game/found-releases.tsx'
import { categories, searchFrom, searchKey, withSearch } from './release-search.ts'
import { SearchResults } from './search-results.tsx'

/** Searches all indexers, optionally for a game. The query is part of the address. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams()
  const search = searchFrom(params)
  const releases = useReleaseSearch(search)
  return (
    <Page title={t('search.title')} note={t('search.intro')}>
      <BackLink href="/activity">{t('search.activity')}</BackLink>
      <SearchForm
        // Resets the form when there is another search in the address.
        key={searchKey(search)}
        params={params}
        onSearch={(input) => {
          if (searchKey(input) === searchKey(search)) void releases.refetch()
          else setParams(withSearch(input, params))
        }}
      />
      {search === null ? (
        <Empty icon="radar" title={t('search.empty')}>
          {t('search.emptyHint')}
        </Empty>
      ) : releases.isLoadingError ? (
        <Failure error={releases.error} onRetry={() => void releases.refetch()} />
      ) : releases.data === undefined || (releases.isRefetching && releases.data.waiting.length === 0) ? (
        <SearchingIndexers />
      ) : (
        <SearchResults key={searchKey(search)} listing={releases.data} gameId={search.gameId} />
      )}
    </Page>
  )
}

type SearchInput = { query: string; category: string; gameId: string }

function SearchForm({ params, onSearch }: { params: URLSearchParams; onSearch: (input: SearchInput) => void }) {
  const [input, setInput] = useState<SearchInput>({
    query: params.get('q') ?? '',
    category: params.get('category') ?? '',
    gameId: params.get('game') ?? '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (input.query.trim() !== '') onSearch(input)
  }
  return (
    <search>
      <form className="grid max-w-4xl gap-4 sm:grid-cols-[1fr_auto]" onSubmit={submit}>
        <div className="relative">
          <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-5 text-faint" />
          <input
            type="search"
            aria-label={t('common.releaseName')}
            placeholder={t('common.releaseName')}
            maxLength={500}
            ref={focusOnMount}
            value={input.query}
            onChange={(event) => setInput({ ...input, query: event.target.value })}
            className={`${inputStyle} min-h-13 pl-12 text-lg`}
          />
        </div>
        <Button type="submit" look="solid" icon="search" disabled={input.query.trim() === ''} className="min-h-13">
          {t('common.search')}
        </Button>
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <GameChoice gameId={input.gameId} onPick={(gameId) => setInput({ ...input, gameId })} />
          <CategoryChoice category={input.category} onChange={(category) => setInput({ ...input, category })} />
        </div>
      </form>
    </search>
  )
}

function GameChoice({ gameId, onPick }: { gameId: string; onPick: (gameId: string) => void }) {
  const game = useGame(gameId, gameId !== '')
  const picked = gameId === '' ? null : { id: gameId, title: game.data?.title ?? '…' }
  return <GamePicker title={t('common.game')} game={picked} onPick={(chosen) => onPick(chosen?.id ?? '')} />
}

function CategoryChoice({ category, onChange }: { category: string; onChange: (category: string) => void }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor="search-category" className="text-sm font-medium">
        {t('search.category')}
      </label>
      <select
        id="search-category"
        className={inputStyle}
        value={category}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(categories).map(([number, label]) => (
          <option key={number} value={number === 'any' ? '' : number}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
