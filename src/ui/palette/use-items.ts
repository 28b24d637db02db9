import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeclaredKinds } from '../api/declared-kinds.ts'
import { usePickableGames } from '../api/games.ts'
import { keys } from '../api/keys.ts'
import { useShelf } from '../api/requests.ts'
import { useLanguage } from '../texts/language.ts'
import { t } from '../texts/page-texts.ts'
import { pageItems } from './page-items.ts'
import type { RecentItem } from './recent.ts'
import type { Item } from './results.ts'
import { useActions } from './use-actions.ts'

type ItemsOptions = { typed: string; isAdmin: boolean; recent: readonly RecentItem[]; onShowKeys: () => void }

/** Everything the palette can offer for what was typed. */
export function useItems({ typed, isAdmin, recent, onShowKeys }: ItemsOptions): {
  items: Item[]
  isSearching: boolean
} {
  const games = useGames(typed)
  const shared = useShared(typed)
  const settings = useSettings(isAdmin, typed !== '')
  const actions = useActions(typed, isAdmin, onShowKeys)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are those of the language.
  const pages = useMemo(() => pageItems(isAdmin), [isAdmin, language])
  return {
    items: [...pages, ...recentGames(recent, games.items), ...games.items, ...shared, ...settings, ...actions],
    isSearching: games.isSearching,
  }
}

/** The games come from the server, whose index of the titles answers at once for any size of library. */
function useGames(typed: string): { items: Item[]; isSearching: boolean } {
  const found = usePickableGames(typed, typed !== '', 30)
  const isOfAnotherQuery = found.isPlaceholderData
  const games = typed === '' ? [] : (found.data ?? [])
  const items = games.map(
    ({ id, title, releaseDate }): Item => ({
      ...gameItem(id, title),
      detail: releaseDate?.slice(0, 4) ?? '',
      // What the server found belongs in the list, even if its words differ from what was typed.
      keywords: isOfAnotherQuery ? '' : typed,
    }),
  )
  return { items, isSearching: typed !== '' && (found.isPending || isOfAnotherQuery) }
}

/** What others of the household have of what was typed, which can be added there. */
function useShared(typed: string): Item[] {
  const found = useShelf(typed)
  if (typed.length < 2 || found.isPlaceholderData) return []
  return (found.data ?? [])
    .filter(({ inLibrary }) => inLibrary === null)
    .map(({ id, title }) => ({
      id: `shared:${id}`,
      group: 'Games',
      label: title,
      detail: t('shelf.title'),
      icon: 'user',
      keywords: typed,
      href: `/add?q=${encodeURIComponent(title)}`,
    }))
}

function recentGames(recent: readonly RecentItem[], found: readonly Item[]): Item[] {
  return recent
    .filter(({ id }) => id.startsWith('game:') && !found.some((item) => item.id === id))
    .map(({ id, label }) => gameItem(id.slice('game:'.length), label))
}

function gameItem(id: string, title: string): Item {
  return { id: `game:${id}`, group: 'Games', label: title, icon: 'library', href: `/games/${id}` }
}

/**
 * The forms of the settings know their fields, so their code is loaded, but not before the palette is open. The server
 * declares those of indexers, download clients and channels.
 */
function useSettings(isAdmin: boolean, isSearching: boolean): Item[] {
  const { indexers, downloaders, channels } = useDeclaredKinds(isAdmin && isSearching)
  const code = useQuery({
    queryKey: keys.page('setting-items'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: () => import('./setting-items.ts'),
  })
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are those of the language.
  return useMemo(
    () => code.data?.settingItems(isAdmin, { indexers, downloaders, channels }) ?? [],
    [code.data, isAdmin, language, indexers, downloaders, channels],
  )
}
