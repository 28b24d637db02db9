import { useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { useParts } from '../../api/parts.ts'
import { useWaiting } from '../../api/waiting.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { AddPart } from './add-part.tsx'
import { PartLine } from './part-line.tsx'

type GamePartsProps = { game: Game; onFindReleases: (part: GamePart) => void }

/** A game may have hundreds of add-ons. */
const step = 12

/** The add-ons of a game: which ones the user has and wants. */
export function GameParts({ game, onFindReleases }: GamePartsProps) {
  const parts = useParts(game.id)
  const isAnyWanted = parts.data?.some(({ status }) => status === 'wanted') ?? false
  const waiting = useWaiting(game.id, isAnyWanted).data?.parts
  const [limit, setLimit] = useState(step)
  const [isAdding, setIsAdding] = useState(false)
  const actions = (
    <Button small look="quiet" icon="add" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
      {t('game.addPart')}
    </Button>
  )
  return (
    <Section title={t('game.parts')} actions={actions}>
      <div className="grid gap-3">
        {isAdding && <AddPart gameId={game.id} onClose={() => setIsAdding(false)} />}
        {parts.isLoadingError ? (
          <Failure error={parts.error} onRetry={() => void parts.refetch()} />
        ) : parts.data === undefined ? (
          <SkeletonLines lines={2} className="h-12" />
        ) : parts.data.length === 0 ? (
          <p className="text-faint">{t('game.noParts')}</p>
        ) : (
          <>
            <p className="text-sm text-soft">{summaryOf(parts.data)}</p>
            <ul className="rounded-2xl border border-line bg-panel">
              {parts.data.slice(0, limit).map((part) => (
                <PartLine
                  key={part.id}
                  part={part}
                  waiting={waiting?.find((each) => each.part?.id === part.id) ?? null}
                  onFindReleases={() => onFindReleases(part)}
                />
              ))}
            </ul>
            {parts.data.length > limit && (
              <Button small onClick={() => setLimit(parts.data.length)}>
                {t('game.showAll', { count: parts.data.length })}
              </Button>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

function summaryOf(parts: readonly GamePart[]): string {
  const count = (status: GamePart['status']): number => parts.filter((part) => part.status === status).length
  return t('game.partCounts', { count: parts.length, owned: count('owned'), wanted: count('wanted') })
}
