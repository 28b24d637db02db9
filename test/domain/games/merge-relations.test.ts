import { expect, test } from 'bun:test'
import { maxParts, mergeRelations } from '#domain/games/merge-relations.ts'
import type { ProviderPart } from '#domain/games/relations.ts'

const self = { metadataId: 'steam:1', title: 'Trains', year: 2020 }

const merged = (count: number) => {
  const parts = Array.from(
    { length: count },
    (_, index): ProviderPart => ({
      kind: 'dlc',
      title: `Route ${index}`,
      metadataId: `steam:${1000 + index}`,
      storefrontAppId: 1000 + index,
      releaseDate: null,
    }),
  )
  const relations = mergeRelations(self, { alternateTitles: [], parts, related: [] }, [])
  return { count: relations.parts.length, isPartial: relations.isPartial }
}

test('relations whose add-ons were cut are partial', () => {
  expect(merged(maxParts)).toEqual({ count: maxParts, isPartial: undefined })
  expect(merged(maxParts + 1)).toEqual({ count: maxParts, isPartial: true })
})
