import { useState } from 'react'
import { nameMeanings } from '#domain/release-name/name-meanings.ts'
import type { Schema } from '../../api/client.ts'
import { useExplanation } from '../../api/games.ts'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

type NameExplanationProps = { name: string; gameId: string | null }

/** What each part of a release name was read as, and why it belongs to the game. It is loaded once it is opened. */
export function NameExplanation({ name, gameId }: NameExplanationProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-xl border border-line bg-panel"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-4 py-2.5 font-medium">{t('releaseTable.howRead')}</summary>
      {isOpen && <Explanation name={name} gameId={gameId} />}
    </details>
  )
}

function Explanation({ name, gameId }: NameExplanationProps) {
  const explanation = useExplanation(name, gameId, true)
  if (explanation.isLoadingError) {
    return <Failure error={explanation.error} onRetry={() => void explanation.refetch()} />
  }
  if (explanation.data === undefined) return <SkeletonLines lines={4} className="h-6" />
  const { spans, match } = explanation.data
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {spans.map(({ from, to, meaning, rule }) => (
          <div key={from} className="contents">
            <dt className="text-soft">{serverText(nameMeanings[meaning])}</dt>
            <dd className="min-w-0 break-words">
              <span className="font-medium">{name.slice(from, to)}</span>
              <span className="block text-faint">{serverText(rule)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {match !== null && <p className="break-words">{describeMatch(match)}</p>}
    </div>
  )
}

function describeMatch({ matches, candidate, reason: said }: Schema<'NameMatch'>): string {
  const reason = serverText(said)
  if (matches) return t('releaseTable.belongs', { reason })
  return candidate ? t('releaseTable.mayBelong', { reason }) : t('releaseTable.notOfGame', { reason })
}
