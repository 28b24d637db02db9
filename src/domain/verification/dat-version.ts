import type { DatHeader } from './dat.ts'

/** Returns the key that versions of the same DAT share: No-Intro and Redump name some of theirs alike. */
export function datKeyOf({ name, url, version }: Pick<DatHeader, 'name' | 'url' | 'version'>): string {
  const bare = version === '' ? name : name.replace(`(${version})`, ' ')
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/]+)/i.exec(url)?.[1] ?? ''
  return [bare, host].map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ').trim()).join('\n')
}

/** Whether a version is older than another: dates and numbers are compared one after another. */
export function isOlderVersion(one: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)]
  if (mine.length === 0 || theirs.length === 0) return false
  for (const [at, number] of theirs.entries()) {
    const own = mine[at] ?? 0
    if (own !== number) return own < number
  }
  return false
}

/** `2026-01-31 12-30-00` and `20260131-123000` are the same moment. */
function numbersOf(version: string): number[] {
  const digits = version.replaceAll(/(?<!\d)(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/g, '$1$2$3')
  const times = digits.replaceAll(/(?<!\d)(\d{2})[-:.](\d{2})[-:.](\d{2})(?!\d)/g, '$1$2$3')
  return [...times.matchAll(/\d+/g)].map(([number]) => Number(number))
}
