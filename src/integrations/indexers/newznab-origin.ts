import type { StatedSource } from '#domain/indexers/release.ts'
import type { Attributes } from './newznab-attributes.ts'
import { textOf, type XmlElement } from './read-xml.ts'

/** As long as any name of a person or site is. */
const maxLength = 200

/**
 * Who an item is from. Newznab sites state the poster, few torrent sites the uploader; Jackett, Prowlarr and NZBHydra
 * name the site that an item is from.
 */
export function sourceOf(item: XmlElement, attributes: Attributes): StatedSource {
  const uploader = first([attributes.first('uploader'), attributes.first('poster'), textOf(item['dc:creator'])])
  const team = first([attributes.first('team')])
  const site = first([textOf(item.prowlarrindexer), textOf(item.jackettindexer), attributes.first('hydraindexername')])
  // Spotweb has no groups and repeats the poster instead.
  return { uploader, team: team === uploader ? null : team, site }
}

export function isWithoutSource({ uploader, team, site }: StatedSource): boolean {
  return uploader === null && team === null && site === null
}

/** Torznab sites use `poster` for the address of the cover. */
const address = /^(?:https?:)?\/\//i
const meaningless = new Set(['', 'unknown', 'anonymous', 'n/a', 'none'])

function first(texts: readonly string[]): string | null {
  const known = texts.find((text) => !meaningless.has(text.toLowerCase()) && !address.test(text))
  return known?.slice(0, maxLength) ?? null
}
