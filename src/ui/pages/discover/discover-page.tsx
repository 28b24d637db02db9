import { useSearchParams } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import { type DiscoveryList, useDiscoveryRow, useSuggestions } from '../../api/discovery.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import { t } from '../../texts/text.ts'
import { DiscoverFilters } from './discover-filters.tsx'
import { DiscoverGrid } from './discover-grid.tsx'
import { DiscoverTabs } from './discover-tabs.tsx'
import { GameRow } from './game-row.tsx'

const rows = [
  {
    list: 'popular',
    get title() {
      return t('discover.popular')
    },
  },
  {
    list: 'recent',
    get title() {
      return t('discover.recent')
    },
  },
  {
    list: 'upcoming',
    get title() {
      return t('discover.upcoming')
    },
  },
] as const

export default function DiscoverPage() {
  const [params] = useSearchParams()
  const [status, setStatus] = useAddressChoice('as', ['wanted', 'owned'])
  const list = listFrom(params)
  return (
    <Page
      title={t('discover.title')}
      actions={
        <ButtonLink href="/add" icon="search">
          {t('discover.searchTitle')}
        </ButtonLink>
      }
    >
      <DiscoverTabs current="/discover" />
      <DiscoverFilters status={status} onStatus={setStatus} />
      {list === null ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
          <Suggestions status={status} />
          {rows.map((row) => (
            <ListRow key={row.list} {...row} status={status} />
          ))}
        </div>
      ) : (
        <DiscoverGrid key={JSON.stringify(list)} list={list} status={status} />
      )}
    </Page>
  )
}

/** The list that the address names; `null` for the overview. */
function listFrom(params: URLSearchParams): DiscoveryList | null {
  const [genre, platform] = [params.get('genre'), params.get('platform')]
  if (genre) return { list: 'genre', id: genre }
  if (platform) return { list: 'platform', id: platform }
  const row = rows.find(({ list }) => list === params.get('list'))
  return row === undefined ? null : { list: row.list }
}

function Suggestions({ status }: { status: GameStatus }) {
  const suggestions = useSuggestions()
  // An empty library gives no suggestions.
  if (suggestions.data?.length === 0) return null
  return <GameRow title={t('discover.suggested')} games={suggestions} status={status} />
}

function ListRow({
  list,
  title,
  status,
}: {
  list: 'popular' | 'recent' | 'upcoming'
  title: string
  status: GameStatus
}) {
  const [params] = useSearchParams()
  const games = useDiscoveryRow({ list })
  // The other choices of the page stay.
  const all = new URLSearchParams(params)
  all.set('list', list)
  return <GameRow title={title} games={games} status={status} all={`/discover?${all}`} />
}
