import { AppError } from '#domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from '#domain/metadata.ts'
import type { Program } from '../program.ts'

const name = 'metadata'

export type MetadataChoice = { provider: MetadataProviderName; settings: Record<string, unknown> }

/** The metadata provider in force: fixed from outside, else as stored, else the one that needs no key. */
export function readMetadataChoice(program: Pick<Program, 'settings'>, fixed: string | null): MetadataChoice {
  const stored = program.settings.read(name)
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<MetadataChoice>) : {}
  const provider = metadataProviders.find((each) => each === (fixed ?? kept.provider)) ?? 'steam'
  return { provider, settings: kept.settings ?? {} }
}

/** Chooses a provider after it has proved its settings. Throws AppError `invalid` with the provider's words. */
export async function chooseMetadata(
  program: Pick<Program, 'settings' | 'metadataKinds' | 'connectMetadata' | 'metadataFixed'>,
  choice: MetadataChoice,
): Promise<void> {
  if (program.metadataFixed) {
    throw new AppError('conflict', 'The metadata provider is fixed by LUDARR_METADATA_PROVIDER. Change it there.')
  }
  if (program.metadataKinds[choice.provider] === undefined) {
    const known = Object.keys(program.metadataKinds).join(', ')
    throw new AppError('invalid', `This version has no metadata provider "${choice.provider}". It has: ${known}.`)
  }
  await program.connectMetadata(choice).prove?.()
  program.settings.write(name, choice)
}
