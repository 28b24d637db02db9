import { maxStorefrontAppId } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The texts without blanks and duplicates, in their order. */
export function unique(texts: readonly unknown[]): string[] {
  return [...new Set(texts.filter(isText).map((text) => text.trim()))]
}

/** The `name` of each record. */
export function namesOf(records: readonly unknown[]): string[] {
  return unique(records.map((record) => wireFields(record).text('name')))
}

/** A rating of 1 to 100 as a whole number. */
export function ratingOf(score: number | null): number | null {
  return score !== null && score > 0 && score <= 100 ? Math.round(score) : null
}

/** A Steam application id from a number or its digits. */
export function storefrontAppIdOf(value: unknown): number | null {
  const digits = typeof value === 'number' ? String(value) : value
  if (typeof digits !== 'string' || !/^\d{1,10}$/.test(digits)) return null
  const id = Number(digits)
  return id >= 1 && id <= maxStorefrontAppId ? id : null
}

/** The links to web pages, each address once. */
export function webLinks(links: readonly { kind: string; url: string | null }[]): ProviderGame['links'] {
  const seen = new Set<string>()
  return links.flatMap(({ kind, url }) => {
    if (url === null || !/^https?:\/\//i.test(url) || seen.has(url)) return []
    seen.add(url)
    return [{ kind, url }]
  })
}
