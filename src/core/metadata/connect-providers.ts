import { formFields, secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from '#domain/games/metadata.ts'
import { say } from '#domain/messages/say.ts'
import type { MetadataProviderKind, MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { observeOutbound } from '#domain/system/service-states.ts'
import type { AppContext, MetadataAccess } from '../app-context.ts'
import { declaredSettings } from '../settings/declared-settings.ts'
import { rememberingCovers } from './cover-urls.ts'
import { type FixedMetadata, type ProviderSettings, selectedProvider, settingsInForce } from './stored-settings.ts'

type Connected = { settings: string; source: MetadataSource }

/** Connects each metadata provider once and keeps it until its settings change. */
export function connectMetadataProviders(
  app: () => AppContext,
  kinds: Partial<Record<MetadataProviderName, MetadataProviderKind>>,
  fixed: FixedMetadata,
): MetadataAccess {
  const connected = new Map<MetadataProviderName, Connected>()

  const connectThrough = (
    outbound: Outbound,
    provider: MetadataProviderName,
    settings: ProviderSettings,
  ): MetadataSource => {
    const { metadata, clock, services, redactor, coverUrls } = app()
    const kind = metadata.kinds[provider]
    if (kind === undefined) {
      throw new AppError('invalid', say('services.providerUnsupported', { name: provider }))
    }
    assertComplete(kind, settings)
    // A provider's answers may quote the credentials before they are stored.
    redactor.add(secretFields(kind.settings).map((name) => settings[name]))
    const declared = declaredSettings(kind.label, kind.settings, settings)
    return rememberingCovers(kind.connect(declared, { outbound, clock, ...services }), coverUrls)
  }

  const connectedSource = (provider: MetadataProviderName): MetadataSource => {
    const settings = settingsInForce(app(), app().metadata.fixed, provider)
    const known = connected.get(provider)
    const text = JSON.stringify(settings)
    if (known?.settings === text) return known.source
    // The outcome of a test with other settings would say nothing about those in force.
    const label = app().metadata.kinds[provider]?.label
    const observed = observeOutbound(app().outbound, app().serviceStates, label)
    const source = connectThrough(observed, provider, settings)
    connected.set(provider, { settings: text, source })
    return source
  }

  const access: MetadataAccess = {
    kinds,
    fixed,
    provider: () => selectedProvider(app(), app().metadata.fixed),
    connect: (provider, settings) => connectThrough(app().outbound, provider, settings),
    source: () => connectedSource(app().metadata.provider()),
    sourceOf(metadataId) {
      const { metadata } = app()
      const provider = metadataProviders.find((each) => metadataId.startsWith(`${each}:`))
      if (provider === undefined) return null
      return ifSetUp(() => (provider === metadata.provider() ? metadata.source() : connectedSource(provider)))
    },
    sources() {
      const { metadata } = app()
      const selected = metadata.provider()
      const providers = [selected, ...metadataProviders.filter((each) => each !== selected)]
      return providers.flatMap((provider) => {
        const source = metadata.sourceOf(`${provider}:`)
        return source === null ? [] : [{ provider, source }]
      })
    },
  }
  return access
}

/** Throws AppError `invalid` with the missing settings. */
function assertComplete({ provider, label, settings }: MetadataProviderKind, given: ProviderSettings): void {
  const missing = formFields(settings).filter(({ name, required }) => required && (given[name] ?? '') === '')
  if (missing.length === 0) return
  const titles = missing.map(({ title }) => title).join(', ')
  throw new AppError('invalid', say('services.providerIncomplete', { name: label, fields: titles }), {
    details: missing.map(({ name }) => ({ path: `${provider}.${name}`, message: 'Required' })),
  })
}

/** `null` if the provider is not supported or its settings are missing. */
function ifSetUp(connect: () => MetadataSource): MetadataSource | null {
  try {
    return connect()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
}
