import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { FoundGame } from '#domain/games/metadata.ts'
import { useStoreGame } from '../../api/added-games.ts'
import { useFoundGames } from '../../api/games.ts'
import { inputStyle } from '../../forms/field.tsx'
import { useUnsaved } from '../../forms/unsaved.ts'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { Icon } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import ShelfResults from '../requests/shelf-results.tsx'
import { useAddChoices } from './add-choices.ts'
import { AddManually } from './add-manually.tsx'
import { AddOptions } from './add-options.tsx'
import { FoundGameLine } from './found-game-line.tsx'
import { SelectedGames } from './selected-games.tsx'
import { readStoreLink } from './store-link.ts'
import { readTitles, selectedLines } from './title-list.ts'
import { TitleListView } from './title-list-view.tsx'
import { type SelectedResults, useSelectedResults } from './use-selected-results.ts'
import { type TitleList, useTitleList } from './use-title-list.ts'

/** Adds games: by search, by the address of a store page, or from a pasted list. */
export default function AddPage() {
  const [params, setParams] = useSearchParams()
  // Above the tabs, which show one at a time.
  const list = useTitleList()
  const selected = useSelectedResults()
  useAskBeforeLeaving(list, selected)
  const isList = params.get('tab') === 'list'
  return (
    <Page title={t('common.addGame')} narrow>
      <PageTabs
        label={t('addGames.modes')}
        replace
        tabs={[
          { href: '/add', label: t('addGames.search'), current: !isList },
          { href: '/add?tab=list', label: t('addGames.list'), current: isList },
        ]}
      />
      <AddOptions />
      {isList ? (
        <TitleListView list={list} />
      ) : (
        <GameSearch
          asked={params.get('q') ?? ''}
          selected={selected}
          onSearch={(query) => setParams(query === '' ? {} : { q: query }, { replace: true })}
          onPasteList={(text) => {
            // The results of games that are being added belong to the list before.
            if (!list.isAdding) list.clear()
            list.setText(text)
            setParams({ tab: 'list' }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}

/** What is being added is not lost: that goes on after the page is left. */
function useAskBeforeLeaving(list: TitleList, selected: SelectedResults): void {
  const lines = list.isAdding ? 0 : selectedLines(list.lines).length
  const count = lines + (selected.isAdding ? 0 : selected.count)
  useUnsaved({
    titles: [
      ...(list.text.trim() === '' ? [] : [t('addGames.titles')]),
      ...(count === 0 ? [] : [t('addGames.selected', { count })]),
    ],
    save: () => Promise.resolve(false),
    discard: () => {
      list.clear()
      list.setText('')
      selected.clear()
    },
  })
}

const typingPauseMs = 350

type GameSearchProps = {
  asked: string
  selected: SelectedResults
  onSearch: (query: string) => void
  onPasteList: (text: string) => void
}

function GameSearch({ asked, selected, onSearch, onPasteList }: GameSearchProps) {
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => onSearch(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  const query = asked.trim()
  const link = readStoreLink(query)
  return (
    <>
      <search className="relative">
        <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-5 text-faint" />
        <input
          type="search"
          aria-label={t('add.gameTitle')}
          placeholder={t('add.searchGame')}
          ref={focusOnMount}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (readTitles(text).length < 2) return
            event.preventDefault()
            onPasteList(text)
          }}
          className={`${inputStyle} min-h-13 pl-12 text-lg`}
        />
      </search>
      {query.length < 2 ? (
        <Empty icon="spark" title={t('add.findGame')}>
          {t('add.hint')}
        </Empty>
      ) : link !== null && 'appId' in link ? (
        <StoreResult appId={link.appId} selection={selected} />
      ) : (
        <>
          <ShelfResults query={link?.title ?? query} />
          <Results query={link?.title ?? query} selection={selected} />
        </>
      )}
      {selected.count > 0 && <SelectedGames selected={selected} />}
    </>
  )
}

type Selection = Pick<SelectedResults, 'has' | 'toggle'>

function StoreResult({ appId, selection }: { appId: number; selection: Selection }) {
  const game = useStoreGame(appId)
  if (game.isLoadingError) return <Failure error={game.error} onRetry={() => void game.refetch()} />
  if (game.data === undefined) return <SkeletonLines lines={1} className="h-47.5 sm:h-36.5" />
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-soft">
        {t('addGames.fromStore')}
      </p>
      <ul>
        <Found game={game.data} selection={selection} />
      </ul>
    </div>
  )
}

function Results({ query, selection }: { query: string; selection: Selection }) {
  const { status } = useAddChoices()
  const found = useFoundGames(query)
  if (found.isLoadingError) {
    return (
      <div className="grid gap-4">
        <Failure error={found.error} onRetry={() => void found.refetch()} />
        <AddManually title={query} status={status} lead={t('add.withoutMetadata')} />
      </div>
    )
  }
  if (found.data === undefined) return <SkeletonLines lines={5} className="h-47.5 sm:h-36.5" />
  const lead = found.data.length === 0 ? t('add.noGame') : t('add.notListed')
  return (
    <div className={`grid gap-4 transition-opacity ${found.isPlaceholderData ? 'opacity-60' : ''}`}>
      <p className="sr-only" role="status">
        {t('add.found', { count: found.data.length })}
      </p>
      <ul className="grid gap-3">
        {found.data.map((game) => (
          <Found key={game.metadataId} game={game} selection={selection} />
        ))}
      </ul>
      <AddManually title={query} status={status} lead={lead} />
    </div>
  )
}

function Found({ game, selection }: { game: FoundGame; selection: Selection }) {
  const { status } = useAddChoices()
  return (
    <FoundGameLine game={game} status={status} selected={selection.has(game)} onSelect={() => selection.toggle(game)} />
  )
}
