import type { PartKind } from '#domain/games/part-kinds.ts'

/** The kind of an add-on where its title names it; providers list soundtracks and season passes as DLC. */
export function partKindOfTitle(title: string): PartKind | null {
  if (/\b(?:soundtrack|ost|original score)\b/i.test(title)) return 'soundtrack'
  if (/\b(?:season|expansion|year \d) ?pass\b/i.test(title)) return 'season'
  return null
}
