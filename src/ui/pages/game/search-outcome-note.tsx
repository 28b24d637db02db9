import type { UseMutationResult } from '@tanstack/react-query'
import { counted } from '#domain/format.ts'
import type { SearchOutcome } from '../../api/games.ts'
import { useServices } from '../../api/services.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'

type SearchOutcomeNoteProps = { search: UseMutationResult<SearchOutcome, Error, void>; onFindReleases: () => void }

/** What the automatic search did, or why it did nothing. */
export function SearchOutcomeNote({ search, onFindReleases }: SearchOutcomeNoteProps) {
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {search.isPending && <p className="text-sm text-soft">Asking your indexers. This can take a while.</p>}
      {search.isError && <Line icon="warn" tone="text-bad" text={search.error.message} />}
      {search.isSuccess && <Outcome outcome={search.data} onFindReleases={onFindReleases} />}
    </div>
  )
}

function Outcome({ outcome, onFindReleases }: { outcome: SearchOutcome; onFindReleases: () => void }) {
  const { grabbed, considered, best } = outcome
  const hasIndexer = useServices('indexers').data?.some(({ enabled }) => enabled) ?? true
  if (grabbed !== null) {
    const from = grabbed.indexerName === null ? '' : ` from ${grabbed.indexerName}`
    return <Line icon="check" tone="text-good" text={`Grabbed ${grabbed.title}${from}.`} />
  }
  if (considered === 0) {
    const text = hasIndexer ? 'Your indexers have nothing by this title.' : 'There is no indexer to ask. Add one first.'
    return <Line icon="info" tone="text-warn" text={text} />
  }
  const releases = `${counted(considered, 'release')} ${considered === 1 ? 'was' : 'were'}`
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-panel p-4">
      <Line icon="info" tone="text-warn" text={`${releases} found and none was taken.`} />
      {best !== null && (
        <div className="pl-7 text-sm">
          <p className="break-all">The closest was {best.title}:</p>
          <ul className="list-inside list-disc text-soft">
            {best.decision.reasons.map((reason) => (
              <li key={reason.code}>{reason.message}</li>
            ))}
            {best.decision.accepted && (
              <li>By itself only what is surely this game is taken, and newer than what you have of it.</li>
            )}
          </ul>
        </div>
      )}
      <div className="pl-7">
        <Button small icon="eye" onClick={onFindReleases}>
          Choose yourself
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
