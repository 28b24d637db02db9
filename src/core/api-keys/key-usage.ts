import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { ApiKey } from '#domain/accounts/api-key.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'

const writeEveryMs = 60_000

/** When keys were last used: known at once, written at most once a minute, so that a request costs no write. */
export type KeyUsage = {
  note(keyId: string): void
  /** Keys as they are listed, with uses that are not written yet. */
  shown(keys: readonly ApiKey[]): ApiKey[]
  /** Writes what is not written yet. */
  flush(): void
}

export function createKeyUsage(repository: Pick<ApiKeysRepository, 'recordUse'>, clock: Clock): KeyUsage {
  const unwritten = new Map<string, string>()
  let writtenAt = Number.NEGATIVE_INFINITY
  const flush = (): void => {
    writtenAt = clock.now().getTime()
    for (const [keyId, usedAt] of unwritten) repository.recordUse(keyId, usedAt)
    unwritten.clear()
  }
  return {
    note(keyId) {
      unwritten.set(keyId, instant(clock))
      if (clock.now().getTime() - writtenAt >= writeEveryMs) flush()
    },
    shown: (keys) => keys.map((key) => ({ ...key, lastUsedAt: unwritten.get(key.id) ?? key.lastUsedAt })),
    flush,
  }
}
