import { AppError } from '#domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

const name = 'metadata'

export type MetadataChoice = { provider: MetadataProviderName; settings: Record<string, unknown> }

/** The current metadata provider: `fixed` by the configuration, else the stored one, else Steam, which needs no key. */
export function readMetadataChoice(app: Pick<AppContext, 'settings'>, fixed: string | null): MetadataChoice {
  const stored = app.settings.read(name)
  const choice = typeof stored === 'object' && stored !== null ? (stored as Partial<MetadataChoice>) : {}
  const provider = metadataProviders.find((each) => each === (fixed ?? choice.provider)) ?? 'steam'
  return { provider, settings: choice.settings ?? {} }
}

/**
 * Verifies the settings of a provider, then stores it as the current one. Throws AppError `conflict` if the provider is
 * fixed, `invalid` if it is unknown, `upstream` if its credentials are rejected.
 */
export async function chooseMetadata(
  app: Pick<AppContext, 'settings' | 'metadata'>,
  choice: MetadataChoice,
): Promise<void> {
  if (app.metadata.isFixed) {
    throw new AppError('conflict', 'The metadata provider is set by LUDARR_METADATA_PROVIDER. Change it there.')
  }
  if (app.metadata.kinds[choice.provider] === undefined) {
    const known = Object.keys(app.metadata.kinds).join(', ')
    throw new AppError('invalid', `Unknown metadata provider "${choice.provider}". Use one of: ${known}.`)
  }
  await app.metadata.connect(choice).prove?.()
  app.settings.write(name, choice)
}
