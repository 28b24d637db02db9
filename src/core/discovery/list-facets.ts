import type { Facet, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'

/** What games can be listed by. */
export type FacetKind = 'genre' | 'platform'

/** The genres or platforms of the first provider that has any; empty if none has. */
export async function listFacets(
  { metadata }: Pick<AppContext, 'metadata'>,
  kind: FacetKind,
  call: ProviderCall,
): Promise<Facet[]> {
  for (const { source } of metadata.sources()) {
    const facets = await facetsOf(source, kind, call)
    if (facets.length > 0) return facets
  }
  return []
}

export async function facetsOf(source: MetadataSource, kind: FacetKind, call: ProviderCall): Promise<Facet[]> {
  const found = await (kind === 'genre' ? source.genres?.(call) : source.platforms?.(call))
  return found ?? []
}
