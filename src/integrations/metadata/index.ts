import type { MetadataProviderName } from '#domain/games/metadata.ts'
import type { MetadataProviderKind } from '#domain/ports/metadata-provider.ts'
import { igdb } from './igdb.ts'
import { rawg } from './rawg.ts'
import { steam } from './steam.ts'

/** The registry of metadata providers: a new one is a file beside this one and a line here. */
export const metadataKinds = { steam, igdb, rawg } satisfies Record<MetadataProviderName, MetadataProviderKind>
