import type { PartKind } from '#domain/games/part-kinds.ts'

/** The kind of an add-on where its title names it; providers list soundtracks and season passes as DLC. */
export function partKindOfTitle(title: string): PartKind | null {
  if (/\b(?:soundtrack|ost|original score)\b/i.test(title)) return 'soundtrack'
  if (/\b(?:season|expansion|year \d) ?pass\b/i.test(title)) return 'season'
  return null
}

/** Whether a title names an add-on or a demo, where nothing else says what it is. */
export function isNamedAsExtra(title: string): boolean {
  return partKindOfTitle(title) !== null || /\b(?:demo|playtest|dlc)$/i.test(title)
}
