import { type Static, Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'

const FacetModel = Model('LibraryFacet', { value: Type.String({ examples: ['Puzzle'] }), count: Type.Integer() })
export type Facet = Static<typeof FacetModel>

const facets = Type.Array(FacetModel)

/** The values that a library can be filtered by. The ID of the library folder is `library`. */
export const LibraryFacetsModel = Model('LibraryFacets', {
  statuses: facets,
  platforms: facets,
  genres: facets,
  years: facets,
  sources: facets,
  folders: Type.Array(Model('LibraryFolder', { id: Type.String({ examples: ['library'] }), name: Type.String() })),
})
export type LibraryFacets = Static<typeof LibraryFacetsModel>

/** How many games begin with a letter in the order of titles. */
export const LetterCountModel = Model('LetterCount', {
  letter: Type.String({ examples: ['p'] }),
  count: Type.Integer(),
})
