import { useState } from 'react'
import type { GamePart } from '#domain/games/relations.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { useGameDownloads } from '../../api/downloads.ts'
import { useSearchNow } from '../../api/games.ts'
import { useChangePart, useRemovePart, useRestorePart } from '../../api/parts.ts'
import { formatDate } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { showUndo } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { PartVerdicts } from './game-verdicts.tsx'
import { isPartInQueue, kindLabels, statusLabels } from './parts.ts'
import { SearchOutcomeNote } from './search-outcome-note.tsx'
import { PartWaitingNote } from './waiting-note.tsx'

/** `waiting`: its best release waits for a better one. */
type PartLineProps = { part: GamePart; waiting: Waiting | null; onFindReleases: () => void }

/** An add-on of a game with its status, and the ways to get it. */
export function PartLine({ part, waiting, onFindReleases }: PartLineProps) {
  const [isExplained, setIsExplained] = useState(false)
  const search = useSearchNow(part.gameId, part.id)
  const restore = useRestorePart(part.gameId, part.id)
  const remove = useRemovePart(part.gameId, part.id, () =>
    showUndo(t('gamePage.partRemoved', { title: part.title }), () => restore.mutate(), {
      key: 'parts removed',
      text: (count) => t('gamePage.partsRemoved', { count }),
    }),
  )
  const isInQueue = isPartInQueue(part, useGameDownloads(part.gameId).data ?? [])
  return (
    <li className="grid gap-2 border-b border-line py-2.5 pr-2 pl-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="font-medium break-words">{part.title}</p>
          <p className="text-faint">{factsOf(part, isInQueue)}</p>
        </div>
        <StatusChoice part={part} />
        <IconButton
          icon="search"
          label={t('common.searchNowFor', { title: part.title })}
          busy={search.isPending}
          disabled={isInQueue}
          onClick={() => search.mutate()}
        />
        <IconButton icon="eye" label={t('game.findFor', { title: part.title })} onClick={onFindReleases} />
        <IconButton
          icon="info"
          label={t('game.whyNothingFor', { title: part.title })}
          aria-expanded={isExplained}
          onClick={() => setIsExplained(!isExplained)}
        />
        {part.source !== 'provider' && (
          <IconButton
            icon="trash"
            label={t('game.removePart', { title: part.title })}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          />
        )}
      </div>
      {waiting !== null && <PartWaitingNote waiting={waiting} part={part} />}
      {isExplained && <PartVerdicts part={part} />}
      <SearchOutcomeNote search={search} onFindReleases={onFindReleases} />
    </li>
  )
}

function StatusChoice({ part }: { part: GamePart }) {
  const change = useChangePart(part.gameId, part.id)
  return (
    <select
      aria-label={t('game.statusOf', { title: part.title })}
      value={change.isPending ? (change.variables.status ?? part.status) : part.status}
      onChange={(event) => {
        const chosen = event.target.value
        if (chosen in statusLabels) change.mutate({ status: chosen as GamePart['status'] })
      }}
      className="min-h-9 rounded-lg border border-line bg-transparent px-2 text-sm hover:border-edge"
    >
      {Object.entries(statusLabels).map(([status, label]) => (
        <option key={status} value={status} className="bg-panel text-ink">
          {label}
        </option>
      ))}
    </select>
  )
}

function factsOf({ kind, version, releaseDate }: GamePart, isInQueue: boolean): string {
  const facts = [
    kindLabels[kind],
    version === null ? null : t('game.versionNamed', { version }),
    releaseDate === null ? null : formatDate(releaseDate),
    isInQueue ? t('game.inQueue') : null,
  ]
  return facts.filter(Boolean).join(' · ')
}
