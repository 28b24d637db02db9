import { useState } from 'react'
import type { Game, GameStatus } from '#domain/games/game.ts'
import { useShownChange } from '../../api/game-changes.ts'
import { useSearchNow } from '../../api/games.ts'
import { useRefreshMetadata } from '../../api/metadata-refresh.ts'
import { choosableStatuses, gameStatusLabels } from '../../format/labels.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { showStatusUndo } from '../../parts/status-undo.ts'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { EditGameDialog } from './edit-game-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { PreferencesAction } from './preferences-action.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { SearchOutcomeNote } from './search-outcome-note.tsx'

export function GameActions({ game, onFindReleases }: { game: Game; onFindReleases: () => void }) {
  const search = useSearchNow(game.id)
  const setStatus = useShownChange(game.id)
  const refresh = useRefreshMetadata(game.id)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const [isMatching, setIsMatching] = useState(false)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        {game.status !== 'requested' && (
          <>
            <Button
              look={game.status === 'wanted' ? 'solid' : 'plain'}
              icon="spark"
              busy={search.isPending}
              onClick={() => search.mutate()}
            >
              {search.isPending ? t('game.searching') : t('common.searchNow')}
            </Button>
            <Button icon="eye" onClick={onFindReleases}>
              {t('game.findReleases')}
            </Button>
          </>
        )}
        <StatusChoice
          status={game.status}
          onChange={(status) =>
            setStatus.mutate(
              { status },
              {
                onSuccess: ({ before }) =>
                  showStatusUndo({ title: game.title, status, before: before?.status }, (earlier) =>
                    setStatus.mutate({ status: earlier }),
                  ),
              },
            )
          }
        />
        {game.metadataId !== null && (
          <IconButton
            icon="retry"
            label={t('game.refresh')}
            busy={refresh.isPending}
            onClick={() =>
              refresh.mutate(undefined, {
                onSuccess: ({ title }) => showToast({ tone: 'good', text: t('game.refreshed', { title }) }),
              })
            }
            className="sm:size-11"
          />
        )}
        <IconButton
          icon="tag"
          label={t('game.correctMatch')}
          onClick={() => setIsMatching(true)}
          className="sm:size-11"
        />
        <PreferencesAction game={game} />
        <IconButton icon="edit" label={t('game.edit')} onClick={() => setIsEditing(true)} className="sm:size-11" />
        <IconButton icon="trash" label={t('game.remove')} onClick={() => setIsRemoving(true)} className="sm:size-11" />
      </div>
      <SearchOutcomeNote search={search} onFindReleases={onFindReleases} />
      {isMatching && <MatchDialog game={game} onClose={() => setIsMatching(false)} />}
      {isEditing && <EditGameDialog game={game} onClose={() => setIsEditing(false)} />}
      {isRemoving && <RemovalDialog game={game} onClose={() => setIsRemoving(false)} />}
    </div>
  )
}

type StatusChoiceProps = { status: GameStatus; onChange: (status: GameStatus) => void }

function StatusChoice({ status, onChange }: StatusChoiceProps) {
  return (
    <select
      aria-label={t('common.status')}
      value={status}
      onChange={(event) => {
        const chosen = choosableStatuses.find((candidate) => candidate === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      className="min-h-11 rounded-lg border border-line bg-raised px-3 hover:border-edge"
    >
      {(status === 'downloading' || status === 'requested') && (
        <option value={status} disabled>
          {gameStatusLabels[status].label}
        </option>
      )}
      {choosableStatuses.map((name) => (
        <option key={name} value={name}>
          {gameStatusLabels[name].label}
        </option>
      ))}
    </select>
  )
}
