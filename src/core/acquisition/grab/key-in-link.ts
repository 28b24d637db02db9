import type { AppContext } from '../../app-context.ts'

/** The name of the indexer whose key a link holds; `null` when it holds none. */
export function keyInLink({ indexers }: Pick<AppContext, 'indexers'>, link: string): string | null {
  const forms = (key: string): string[] => [key, encodeURIComponent(key)]
  const owner = indexers.all().find(({ apiKey }) => apiKey && forms(apiKey).some((form) => link.includes(form)))
  return owner?.name ?? null
}
