import { gzipSync } from 'node:zlib'
import type { GamePage, GamesRepository } from '#db/repositories/games.ts'

const maxBytes = 24 * 1024 * 1024
const gzipLevel = 4

/** An answer with games as JSON, kept until something in the library changes. */
export type CachedGameList = {
  body: Uint8Array<ArrayBuffer>
  /** The same compressed, made when somebody first wants it. */
  gzip(): Uint8Array<ArrayBuffer>
  total: number
}

export type GameListCache = {
  /** Names the state of the library: another value means that an answer made before may be out of date. */
  version(): string
  /** `said` makes of the games what is answered; without it they are a bare list. */
  keep(question: string, answer: () => GamePage, said?: (page: GamePage) => unknown): CachedGameList
}

/**
 * Library lists are asked for far more often than they change: their answers are made once. `boot` makes versions of
 * different runs differ.
 */
export function createGameListCache(games: Pick<GamesRepository, 'revision'>, boot: string): GameListCache {
  const kept = new Map<string, CachedGameList>()
  let keptBytes = 0
  let revision = -1
  const forgetOld = (): void => {
    if (revision === games.revision() && keptBytes < maxBytes) return
    kept.clear()
    keptBytes = 0
    revision = games.revision()
  }
  return {
    version: () => `${boot}-${games.revision()}`,
    keep(question, answer, said = ({ games }) => games) {
      forgetOld()
      const known = kept.get(question)
      if (known !== undefined) return known
      const page = answer()
      const fresh = toKept(said(page), page.total)
      kept.set(question, fresh)
      keptBytes += fresh.body.length
      return fresh
    },
  }
}

function toKept(said: unknown, total: number): CachedGameList {
  const body = new TextEncoder().encode(JSON.stringify(said))
  let compressed: Uint8Array<ArrayBuffer> | null = null
  return {
    body,
    total,
    gzip() {
      compressed ??= gzipSync(body, { level: gzipLevel })
      return compressed
    },
  }
}
