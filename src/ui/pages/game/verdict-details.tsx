import type { LastSearch, ReleaseVerdict, VerdictReport } from '#domain/indexers/verdict.ts'
import { isDueNow, reasonLabel } from '../../format/reasons.ts'
import { formatMoment, formatSize, formatWhen } from '../../format/values.ts'
import { Icon } from '../../parts/icon.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

/** What the last searches had, and why each release was taken or refused. */
export function VerdictDetails({ report }: { report: VerdictReport }) {
  const { lastSearch, nextSearchAt, obstacles, reasons, verdicts } = report
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {lastSearch === null ? t('common.notSearched') : describeSearch(lastSearch)}{' '}
        {nextSearchAt !== null && (
          <span title={formatMoment(nextSearchAt)}>
            {t('game.nextSearch', {
              when: isDueNow(nextSearchAt) ? t('common.nextRound') : formatWhen(nextSearchAt),
            })}
          </span>
        )}
      </p>
      {obstacles.length > 0 && (
        <ul className="grid gap-1.5">
          {obstacles.map(({ code, message }) => (
            <Warning key={code} text={serverText(message)} />
          ))}
        </ul>
      )}
      {lastSearch !== null && <Failures search={lastSearch} />}
      {reasons.length > 0 && (
        <ul aria-label={t('game.reasons')} className="flex flex-wrap gap-2">
          {reasons.map(({ code, count }) => (
            <li key={code} className="rounded-full border border-line bg-panel px-3 py-1 text-sm">
              <span className="font-semibold tabular-nums">{count}</span> {reasonLabel(code)}
            </li>
          ))}
        </ul>
      )}
      {verdicts.length > 0 && (
        <details className="rounded-xl border border-line bg-panel">
          <summary className="cursor-pointer px-4 py-3 font-medium">
            {t('game.showReleases', { count: verdicts.length })}
          </summary>
          <ul className="border-t border-line">
            {verdicts.map((verdict) => (
              <VerdictLine key={`${verdict.indexerName} ${verdict.title} ${verdict.size}`} verdict={verdict} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function describeSearch({ searchedAt, considered, accepted }: LastSearch): string {
  const found = considered === 0 ? t('game.foundNothing') : t('game.foundAccepted', { count: considered, accepted })
  return t('game.searched', { searchedAt: formatWhen(searchedAt), found })
}

function Failures({ search: { failures, problem } }: { search: LastSearch }) {
  if (failures.length === 0 && problem === null) return null
  return (
    <ul className="grid gap-1.5">
      {problem !== null && <Warning text={serverText(problem)} />}
      {failures.map(({ indexerName, message }) => (
        <Warning key={`${indexerName} ${message}`} text={serverText(message)} />
      ))}
    </ul>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon name="warn" className="mt-0.5 size-4 text-warn" />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  )
}

function VerdictLine({ verdict }: { verdict: ReleaseVerdict }) {
  const { title, indexerName, size, seenAt, seenIn, grabbed, decision } = verdict
  const [first, ...others] = decision.reasons
  const isRefused = !decision.accepted
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 last:border-0">
      <p className={`font-medium break-all ${isRefused ? 'text-soft' : ''}`}>{title}</p>
      <p className="text-sm text-faint">
        {[
          indexerName,
          size === null ? null : formatSize(size),
          t('game.scoreNamed', { score: decision.score }),
          t(seenIn === 'feed' ? 'game.seenInFeed' : 'game.seenInSearch', { when: formatWhen(seenAt) }),
        ]
          .filter((fact) => fact !== null)
          .join(' · ')}
      </p>
      {grabbed ? (
        <p className="text-sm text-good">{t('game.grabbed')}</p>
      ) : (
        first !== undefined && (
          <p className={`text-sm ${isRefused ? 'text-warn' : 'text-soft'}`}>{serverText(first.message)}</p>
        )
      )}
      {others.length > 0 && (
        <p className="text-sm text-faint">{others.map(({ message }) => serverText(message)).join(' · ')}</p>
      )}
    </li>
  )
}
