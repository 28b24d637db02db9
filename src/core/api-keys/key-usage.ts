import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { ApiKey } from '#domain/accounts/api-key.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'

const writeEveryMs = 60_000

/** When keys were last used. Written at most once a minute, so that requests do not each cause a write. */
export type KeyUsage = {
  record(keyId: string): void
  /** Adds the uses that are not written yet to listed keys. */
  withPending(keys: readonly ApiKey[]): ApiKey[]
  /** Writes all pending uses. */
  flush(): void
}

export function createKeyUsage(repository: Pick<ApiKeysRepository, 'recordUse'>, clock: Clock): KeyUsage {
  const pending = new Map<string, string>()
  let writtenAt = Number.NEGATIVE_INFINITY
  const flush = (): void => {
    writtenAt = clock.now().getTime()
    for (const [keyId, usedAt] of pending) repository.recordUse(keyId, usedAt)
    pending.clear()
  }
  return {
    record(keyId) {
      pending.set(keyId, instant(clock))
      // The clock may have been set back.
      if (Math.abs(clock.now().getTime() - writtenAt) >= writeEveryMs) flush()
    },
    withPending: (keys) => keys.map((key) => ({ ...key, lastUsedAt: pending.get(key.id) ?? key.lastUsedAt })),
    flush,
  }
}
