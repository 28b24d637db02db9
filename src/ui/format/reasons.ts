import { t, textFor } from '../texts/text.ts'

/** The name of a reason. A code without a name is spelled out: `noClient` becomes `No client`. */
export function reasonLabel(code: string): string {
  const known = textFor('reason', code)
  if (known !== undefined) return known
  const words = code.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the most common reasons: `12 × Different game, 3 × Too few seeders`. */
export function formatReasons(reasons: readonly { code: string; count: number }[], limit: number): string {
  const shown = reasons
    .slice(0, limit)
    .map(({ code, count }) => t('format.reason', { count, reason: reasonLabel(code) }))
  const others = reasons.slice(limit).reduce((sum, { count }) => sum + count, 0)
  return [...shown, ...(others > 0 ? [t('format.otherReasons', { others })] : [])].join(', ')
}

/** When a search is due: an instant that has passed is in the next round. */
export function isDueNow(instant: string, nowMs: number = Date.now()): boolean {
  return Date.parse(instant) <= nowMs
}
