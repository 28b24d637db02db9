import type { ProviderGame } from '#domain/games/metadata.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'

export type RecordedCall = { method: 'search' | 'game' | 'relations'; argument: string; call: ProviderCall | undefined }

/** A metadata provider whose answers a test sets. `fail` is called first and may throw; `wait` may delay an answer. */
export function createMetadataSource() {
  const games = new Map<string, ProviderGame>()
  const relations = new Map<string, GameRelations>()
  const calls: RecordedCall[] = []
  const fake = {
    games,
    relations,
    calls,
    found: [] as ProviderGame[],
    fail: (_call: RecordedCall): void => undefined,
    wait: (_call: RecordedCall): Promise<void> | undefined => undefined,
    methods: () => calls.map(({ method }) => method),
    /** Adds a game, or replaces it. */
    put(game: Partial<ProviderGame> & Pick<ProviderGame, 'metadataId' | 'title'>): void {
      games.set(game.metadataId, { ...emptyGame, ...game })
    },
    source,
  }
  const record = async (recorded: RecordedCall): Promise<void> => {
    calls.push(recorded)
    fake.fail(recorded)
    await fake.wait(recorded)
  }
  function source(): MetadataSource {
    return {
      async search(query, limit, call) {
        await record({ method: 'search', argument: query, call })
        return fake.found.slice(0, limit)
      },
      async game(id, call) {
        await record({ method: 'game', argument: id, call })
        return games.get(id) ?? null
      },
      async relations(id, call) {
        await record({ method: 'relations', argument: id, call })
        return relations.get(id) ?? null
      },
    }
  }
  return fake
}

const emptyGame: Omit<ProviderGame, 'metadataId' | 'title'> = {
  storefrontAppId: null,
  releaseStatus: 'unknown',
  releaseDate: null,
  coverUrl: null,
  platforms: [],
  genres: [],
  themes: [],
  developers: [],
  publishers: [],
  rating: null,
  adult: false,
  earlyAccess: false,
  alternateTitles: [],
  summary: null,
  screenshots: [],
  links: [],
}
