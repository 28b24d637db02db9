import { AppError } from '#domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

const name = 'metadata'

export type MetadataChoice = { provider: MetadataProviderName; settings: Record<string, unknown> }

/** The metadata provider in force: fixed from outside, else as stored, else the one that needs no key. */
export function readMetadataChoice(app: Pick<AppContext, 'settings'>, fixed: string | null): MetadataChoice {
  const stored = app.settings.read(name)
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<MetadataChoice>) : {}
  const provider = metadataProviders.find((each) => each === (fixed ?? kept.provider)) ?? 'steam'
  return { provider, settings: kept.settings ?? {} }
}

/** Chooses a provider after it has proved its settings. Throws AppError `invalid` with the provider's words. */
export async function chooseMetadata(
  app: Pick<AppContext, 'settings' | 'metadata'>,
  choice: MetadataChoice,
): Promise<void> {
  if (app.metadata.isFixed) {
    throw new AppError('conflict', 'The metadata provider is fixed by LUDARR_METADATA_PROVIDER. Change it there.')
  }
  if (app.metadata.kinds[choice.provider] === undefined) {
    const known = Object.keys(app.metadata.kinds).join(', ')
    throw new AppError('invalid', `This version has no metadata provider "${choice.provider}". It has: ${known}.`)
  }
  await app.metadata.connect(choice).prove?.()
  app.settings.write(name, choice)
}
