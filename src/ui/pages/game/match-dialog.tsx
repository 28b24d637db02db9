import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { useChangeGame, useFoundGames } from '../../api/games.ts'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { ExistingGameNote, factsOf } from '../add/found-game-line.tsx'
import { existingGame } from '../add/use-add-found-game.ts'

const typingPauseMs = 350

/** Matches a game with another record of the metadata provider. */
export function MatchDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const [typed, setTyped] = useState(game.title)
  const [query, setQuery] = useState(game.title)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Dialog title={t('game.matchNamed', { title: game.title })} onClose={onClose} wide>
      <p className="text-sm text-soft">{t('game.matchHint')}</p>
      <input
        type="search"
        aria-label={t('game.gameTitle')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={inputStyle}
      />
      <Candidates game={game} query={query} onClose={onClose} />
    </Dialog>
  )
}

type CandidatesProps = { game: Game; query: string; onClose: () => void }

function Candidates({ game, query, onClose }: CandidatesProps) {
  const found = useFoundGames(query)
  const save = useChangeGame(game.id)
  const client = useQueryClient()
  if (query.length < 2) return null
  if (found.isLoadingError) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <SkeletonLines lines={3} className="h-20" />
  if (found.data.length === 0) {
    return (
      <Empty icon="search" title={t('game.noGames')}>
        {t('game.tryTitle')}
      </Empty>
    )
  }
  const existing = existingGame(save.error)
  const choose = ({ metadataId }: FoundGame) =>
    save.mutate(
      { metadataId },
      {
        onSuccess: ({ title }) => {
          void client.invalidateQueries({ queryKey: ['found'] })
          showToast({ tone: 'good', text: t('game.matched', { title }) })
          onClose()
        },
      },
    )
  return (
    <div className="grid gap-4">
      {existing !== null && <ExistingGameNote {...existing} />}
      {save.error !== null && existing === null && (
        <p role="alert" className="text-bad">
          {save.error.message}
        </p>
      )}
      <ul
        aria-busy={found.isPlaceholderData}
        className={`grid gap-3 transition-opacity ${found.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {found.data.map((candidate) => (
          <CandidateLine
            key={candidate.metadataId}
            candidate={candidate}
            game={game}
            busy={save.isPending}
            onChoose={() => choose(candidate)}
          />
        ))}
      </ul>
    </div>
  )
}

type CandidateLineProps = { candidate: FoundGame; game: Game; busy: boolean; onChoose: () => void }

function CandidateLine({ candidate, game, busy, onChoose }: CandidateLineProps) {
  const { title, metadataId, inLibrary } = candidate
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 rounded-xl border border-line p-2 pr-4">
      <Cover title={title} image={providerCoverOf(candidate)} sizes="3.5rem" className="rounded-lg" small />
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold">{title}</h3>
        <p className="text-sm text-soft">{factsOf(candidate)}</p>
      </div>
      {metadataId === game.metadataId ? (
        <span className="text-sm text-soft">{t('game.currentMatch')}</span>
      ) : inLibrary !== null && inLibrary !== game.id ? (
        <ButtonLink href={`/games/${inLibrary}`} icon="check">
          {t('common.inLibrary')}
        </ButtonLink>
      ) : (
        <Button icon="check" busy={busy} onClick={onChoose}>
          {t('game.match')}
          <span className="sr-only">{title}</span>
        </Button>
      )}
    </li>
  )
}
