import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'

/** The provider that a metadata id names. Throws AppError `invalid` if it is not set up. */
export function sourceFor({ metadata }: Pick<AppContext, 'metadata'>, metadataId: string): MetadataSource {
  const source = metadata.sourceOf(metadataId)
  if (source !== null) return source
  const message = say('services.providerNotSetUp', { id: metadataId })
  throw new AppError('invalid', message)
}
