import { Type } from '@sinclair/typebox'
import { CredentialsRefusedError, NoAnswerError } from '#domain/errors.ts'
import type { MetadataProviderKind, MetadataSource } from '#domain/ports/metadata-provider.ts'

/** IGDB as far as the settings know it: it accepts one secret, or does not answer. Both may be changed while it is used. */
export function createKeyedProvider(source: Partial<MetadataSource> = {}) {
  const state = {
    acceptedSecret: 'the right secret' as string | null,
    connections: [] as Record<string, unknown>[],
    proofs: 0,
  }
  const kind: MetadataProviderKind = {
    provider: 'igdb',
    label: 'IGDB',
    docsUrl: 'https://provider.test',
    settings: Type.Object({
      clientId: Type.String({ title: 'Client ID' }),
      clientSecret: Type.String({ title: 'Client secret', secret: true }),
    }),
    connect(settings) {
      state.connections.push(settings)
      return {
        search: async () => [],
        game: async () => null,
        async prove() {
          state.proofs += 1
          if (state.acceptedSecret === null) throw new NoAnswerError('IGDB does not answer')
          if (settings.clientSecret === state.acceptedSecret) return
          throw new CredentialsRefusedError(`IGDB: invalid client secret ${settings.clientSecret}`)
        },
        ...source,
      }
    },
  }
  return Object.assign(state, { kind })
}

export type KeyedProvider = ReturnType<typeof createKeyedProvider>
