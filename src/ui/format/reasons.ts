/** Short names of the reasons for which releases are refused, by their codes. */
const labels: Record<string, string> = {
  age: 'Too old',
  blacklist: 'Blacklisted',
  category: 'Not a game category',
  client: 'No client for the protocol',
  huge: 'Implausibly large',
  kind: 'Different kind of release',
  language: 'Wrong language',
  notFetched: 'Could not be downloaded',
  owned: 'Already owned',
  password: 'Password-protected',
  platform: 'Wrong platform',
  queue: 'Already in the queue',
  refusedGroup: 'Rejected group',
  rejectedWord: 'Rejected word',
  requiredWord: 'Required word is missing',
  seeders: 'Too few seeders',
  size: 'Too large',
  suspicious: 'Suspicious name',
  tiny: 'Implausibly small',
  title: 'Different game',
  uncertainTitle: 'Uncertain title match',
  unreleased: 'Game is not released',
}

/** The name of a reason. A code without a name is spelled out: `noClient` becomes `No client`. */
export function reasonLabel(code: string): string {
  const known = labels[code]
  if (known !== undefined) return known
  const words = code.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the most common reasons: `12 × Different game, 3 × Too few seeders`. */
export function formatReasons(reasons: readonly { code: string; count: number }[], limit: number): string {
  const shown = reasons.slice(0, limit).map(({ code, count }) => `${count} × ${reasonLabel(code)}`)
  const others = reasons.slice(limit).reduce((sum, { count }) => sum + count, 0)
  return [...shown, ...(others > 0 ? [`${others} × other reasons`] : [])].join(', ')
}

/** When a search is due: an instant that has passed is in the next round. */
export function isDueNow(instant: string, nowMs: number = Date.now()): boolean {
  return Date.parse(instant) <= nowMs
}
