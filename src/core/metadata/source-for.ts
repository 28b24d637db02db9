import { AppError } from '#domain/errors.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'

/** The provider that a metadata id names. Throws AppError `invalid` if it is not set up. */
export function sourceFor({ metadata }: Pick<AppContext, 'metadata'>, metadataId: string): MetadataSource {
  const source = metadata.sourceOf(metadataId)
  if (source !== null) return source
  const message = `The metadata provider of ${metadataId} is not set up. Set it up under Settings → Metadata.`
  throw new AppError('invalid', message)
}
