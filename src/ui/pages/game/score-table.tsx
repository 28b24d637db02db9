import type { Decision } from '#domain/indexers/release.ts'
import { reasonLabel } from '../../format/reasons.ts'
import { formatNumber } from '../../format/values.ts'
import { serverText } from '../../texts/language.ts'
import { t, textFor } from '../../texts/page-texts.ts'
import { scoreParts } from './release-view.ts'

/** The rules that changed a score, and by how much. */
export function ScoreTable({ decision }: { decision: Decision }) {
  const parts = scoreParts({ decision })
  const total = Math.round(decision.score)
  if (parts.length === 0) return <p className="text-faint">{t('releaseTable.noPoints')}</p>
  return (
    <table className="w-full">
      <caption className="pb-1.5 text-left font-semibold">{t('releaseTable.howScored')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('releaseTable.rule')}</th>
          <th scope="col">{t('releaseTable.reason')}</th>
          <th scope="col">{t('releaseTable.points')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ code, message, score }) => (
          <tr key={`${code} ${message}`} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-4 text-left font-normal text-soft">
              {textFor('scoreRule', code) ?? reasonLabel(code)}
            </th>
            <td className="py-1 pr-4 break-words">{serverText(message)}</td>
            <td className={`py-1 text-right tabular-nums ${score < 0 ? 'text-bad' : 'text-good'}`}>{signed(score)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge font-semibold">
          <th scope="row" colSpan={2} className="py-1.5 text-left">
            {t('releaseTable.total')}
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatNumber(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** With a plus or a real minus sign. */
function signed(score: number): string {
  return `${score < 0 ? '−' : '+'}${formatNumber(Math.abs(score))}`
}
