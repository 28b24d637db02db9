import type { ChangedRelease, RulesTrial } from '#domain/release-rules/rules-trial.ts'
import { formatSize } from '../../../format/values.ts'
import { t } from '../../../texts/page-texts.ts'

const maxShown = 50

/** What rules would change among the releases that were seen last. */
export function TrialResult({ trial, ruleName }: { trial: RulesTrial; ruleName: string }) {
  const { considered, acceptedBefore, acceptedAfter, changes } = trial
  if (considered === 0) return <p className="text-soft">{t('releaseRule.nothingSeen')}</p>
  const matched = trial.matches.find(({ name }) => name === ruleName)?.count ?? 0
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        {t('releaseRule.tried', { considered, matched, before: acceptedBefore, after: acceptedAfter })}
      </p>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{t('releaseRule.noChange')}</p>
      ) : (
        <ul aria-label={t('releaseRule.changes')} className="grid divide-y divide-line rounded-xl border border-line">
          {changes.slice(0, maxShown).map((change) => (
            <ChangeLine key={`${change.gameId} ${change.indexerName} ${change.title} ${change.size}`} change={change} />
          ))}
        </ul>
      )}
      {changes.length > maxShown && (
        <p className="text-sm text-faint">{t('releaseRule.moreChanges', { count: changes.length - maxShown })}</p>
      )}
    </div>
  )
}

function ChangeLine({ change }: { change: ChangedRelease }) {
  const { title, gameTitle, indexerName, size, before, after } = change
  const isOther = before.accepted !== after.accepted || before.review !== after.review
  const tone = !isOther ? 'text-soft' : after.accepted ? 'text-good' : 'text-warn'
  return (
    <li className="grid gap-0.5 px-4 py-2.5 text-sm">
      <p className="font-medium break-all">{title}</p>
      <p className="text-faint">
        {[gameTitle, indexerName, size === null ? null : formatSize(size)].filter((fact) => fact !== null).join(' · ')}
      </p>
      <p className={tone}>
        {[
          isOther ? t('releaseRule.becomes', { before: nameOf(before), after: nameOf(after) }) : null,
          before.score === after.score
            ? t('releaseRule.sameScore', { score: after.score })
            : t('releaseRule.otherScore', { before: before.score, after: after.score }),
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
    </li>
  )
}

function nameOf({ accepted, review }: ChangedRelease['before']): string {
  return t(accepted ? 'releaseRule.accepted' : review ? 'releaseRule.review' : 'releaseRule.rejected')
}
