import type { ResponseCache, StoredResponse } from '#domain/ports/service-client.ts'

/** Keeps responses until the program ends, where no database is open. */
export function createMemoryResponses(): ResponseCache {
  const responses = new Map<string, StoredResponse>()
  const matching = (keyPrefix: string) => [...responses.values()].filter(({ key }) => key.startsWith(keyPrefix))
  return {
    get: (key) => responses.get(key) ?? null,
    put: (response) => void responses.set(response.key, response),
    fetchedAfter: (keyPrefix, since) =>
      matching(keyPrefix)
        .map(({ fetchedAt }) => fetchedAt)
        .filter((fetchedAt) => fetchedAt > since),
    removeFetchedBefore(before, limit) {
      const old = matching('').filter(({ fetchedAt }) => fetchedAt < before)
      for (const { key } of old.slice(0, limit)) responses.delete(key)
      return Math.min(old.length, limit)
    },
  }
}
