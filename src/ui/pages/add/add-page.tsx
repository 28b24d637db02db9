import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import { useFoundGames } from '../../api/games.ts'
import { inputStyle } from '../../forms/field.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { Icon } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { AddManually } from './add-manually.tsx'
import { FoundGameLine } from './found-game-line.tsx'

const typingPauseMs = 350

export default function AddPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [status, setStatus] = useState<GameStatus>('wanted')
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => setParams(typed === '' ? {} : { q: typed }, { replace: true }), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked, setParams])
  const query = asked.trim()

  return (
    <Page title={t('common.addGame')} narrow>
      <search className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <div className="relative">
          <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-5 text-faint" />
          <input
            type="search"
            aria-label={t('add.gameTitle')}
            placeholder={t('add.searchGame')}
            ref={focusOnMount}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${inputStyle} min-h-13 pl-12 text-lg`}
          />
        </div>
        <select
          aria-label={t('add.addAs')}
          value={status}
          onChange={(event) => setStatus(event.target.value === 'owned' ? 'owned' : 'wanted')}
          className={`${inputStyle} min-h-13 sm:w-44`}
        >
          <option value="wanted">{t('add.asWanted')}</option>
          <option value="owned">{t('add.asOwned')}</option>
        </select>
      </search>
      {query.length < 2 ? (
        <Empty icon="spark" title={t('add.findGame')}>
          {t('add.hint')}
        </Empty>
      ) : (
        <Results query={query} status={status} />
      )}
    </Page>
  )
}

function Results({ query, status }: { query: string; status: GameStatus }) {
  const found = useFoundGames(query)
  if (found.isError) {
    return (
      <div className="grid gap-4">
        <Failure error={found.error} onRetry={() => void found.refetch()} />
        <AddManually title={query} status={status} lead={t('add.withoutMetadata')} />
      </div>
    )
  }
  if (found.data === undefined) return <SkeletonLines lines={5} className="h-28" />
  const lead = found.data.length === 0 ? t('add.noGame') : t('add.notListed')
  return (
    <div
      aria-busy={found.isPlaceholderData}
      className={`grid gap-4 transition-opacity ${found.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <p className="sr-only" role="status">
        {t('add.found', { count: found.data.length })}
      </p>
      <ul className="grid gap-3">
        {found.data.map((game) => (
          <FoundGameLine key={game.metadataId} game={game} status={status} />
        ))}
      </ul>
      <AddManually title={query} status={status} lead={lead} />
    </div>
  )
}
