import { maxStorefrontAppId } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The texts without blanks and duplicates, in their order. */
export function unique(texts: readonly unknown[]): string[] {
  return [...new Set(texts.filter(isText).map((text) => text.trim()))]
}

/** The `name` of each record. None if most cannot be read, so that a refresh keeps what is known. */
export function namesOf(records: readonly unknown[]): string[] {
  const names = records.map((record) => wireFields(record).text('name'))
  return names.filter(isText).length < records.length / 2 ? [] : unique(names)
}

/** Whether a field of a record is there, but has another form than it should. */
export function isUnreadable(record: WireFields, name: string, read: unknown): boolean {
  const value = record.value(name)
  return read === null && value !== null && value !== undefined && value !== ''
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
