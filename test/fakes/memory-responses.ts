import type { ResponseCache, StoredResponse } from '#domain/ports/service-client.ts'

/** Keeps responses until the program ends, where no database is open. */
export function createMemoryResponses(): ResponseCache {
  const responses = new Map<string, StoredResponse>()
  return {
    get: (key) => responses.get(key) ?? null,
    put: (response) => void responses.set(response.key, response),
    removeAll(keyPrefix) {
      for (const key of responses.keys()) if (key.startsWith(keyPrefix)) responses.delete(key)
    },
  }
}
