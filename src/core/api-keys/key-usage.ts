import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { ApiKey, ApiKeyUse } from '#domain/accounts/api-key.ts'
import { escapeControlCharacters } from '#domain/control-characters.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'

const writeEveryMs = 60_000
const maxUserAgent = 200

/** Who uses a key. */
export type KeyUser = { address: string; userAgent: string | null }

/** When and by whom keys were last used. Written at most once a minute, so that requests do not each cause a write. */
export type KeyUsage = {
  record(keyId: string, by: KeyUser): void
  /** Adds the uses that are not written yet to listed keys. */
  withPending(keys: readonly ApiKey[]): ApiKey[]
  /** Writes all pending uses. */
  flush(): void
}

export function createKeyUsage(repository: Pick<ApiKeysRepository, 'recordUse'>, clock: Clock): KeyUsage {
  const pending = new Map<string, ApiKeyUse>()
  let writtenAt = Number.NEGATIVE_INFINITY
  const flush = (): void => {
    writtenAt = clock.now().getTime()
    for (const [keyId, use] of pending) repository.recordUse(keyId, use)
    pending.clear()
  }
  return {
    record(keyId, { address, userAgent }) {
      const lastUserAgent = userAgent === null ? null : escapeControlCharacters(userAgent.slice(0, maxUserAgent))
      pending.set(keyId, { lastUsedAt: instant(clock), lastUsedFrom: address, lastUserAgent })
      // The clock may have been set back.
      if (Math.abs(clock.now().getTime() - writtenAt) >= writeEveryMs) flush()
    },
    withPending: (keys) => keys.map((key) => ({ ...key, ...pending.get(key.id) })),
    flush,
  }
}
