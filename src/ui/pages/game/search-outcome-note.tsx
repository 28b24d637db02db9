import type { UseMutationResult } from '@tanstack/react-query'
import type { SearchOutcome } from '../../api/games.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

type SearchOutcomeNoteProps = { search: UseMutationResult<SearchOutcome, Error, void>; onFindReleases: () => void }

/** The result of an automatic search, or why nothing was grabbed. */
export function SearchOutcomeNote({ search, onFindReleases }: SearchOutcomeNoteProps) {
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {search.isPending && <p className="text-sm text-soft">{t('game.searchingIndexers')}</p>}
      {search.isError && <Line icon="warn" tone="text-bad" text={search.error.message} />}
      {search.isSuccess && <Outcome outcome={search.data} onFindReleases={onFindReleases} />}
    </div>
  )
}

function Outcome({ outcome, onFindReleases }: { outcome: SearchOutcome; onFindReleases: () => void }) {
  const { grabbed, waiting, considered, best } = outcome
  if (grabbed !== null) {
    const { title, indexerName } = grabbed
    const text = indexerName === null ? t('common.grabbed', { title }) : t('game.grabbedFrom', { title, indexerName })
    return <Line icon="check" tone="text-good" text={text} />
  }
  if (waiting !== null) {
    const text = t('game.waitingOf', { waiting: formatWaiting(waiting), count: considered })
    return <Line icon="info" tone="text-soft" text={text} />
  }
  if (considered === 0) return <Line icon="info" tone="text-warn" text={t('common.noReleasesSentence')} />
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-panel p-4">
      <Line icon="info" tone="text-warn" text={t('game.noneGrabbed', { count: considered })} />
      {best !== null && (
        <div className="pl-7 text-sm">
          <p className="break-all">{t('game.bestCandidate', { title: best.title })}</p>
          <ul className="list-inside list-disc text-soft">
            {best.decision.reasons.map((reason) => (
              <li key={`${reason.code} ${reason.message}`}>{serverText(reason.message)}</li>
            ))}
            {best.decision.accepted && <li>{t('game.onlyCertain')}</li>}
          </ul>
        </div>
      )}
      <div className="pl-7">
        <Button small icon="eye" onClick={onFindReleases}>
          {t('game.findReleases')}
        </Button>
      </div>
    </div>
  )
}

function Line({ icon, tone, text }: { icon: 'warn' | 'check' | 'info'; tone: string; text: string }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name={icon} className={`mt-0.5 size-5 ${tone}`} />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
