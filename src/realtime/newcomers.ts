import type { Session } from './session.ts'

export type NewcomerLimits = {
  /** Sessions that have not shown who they are; a new one pushes out the oldest. */
  maxUnauthenticated: number
  /** Milliseconds a session has to show who it is. */
  connectTimeoutMs: number
}

export type Newcomers = {
  add(session: Session): void
  /** One that has shown who it is, or is gone. */
  release(session: Session): void
}

/** The sessions that have not shown who they are yet. */
export function createNewcomers({ maxUnauthenticated, connectTimeoutMs }: NewcomerLimits): Newcomers {
  const waiting = new Map<Session, ReturnType<typeof setTimeout>>()
  return {
    add(session) {
      const [oldest] = waiting.keys()
      if (waiting.size >= maxUnauthenticated) oldest?.close('pushed out')
      const timer = setTimeout(() => session.close('unauthenticated'), connectTimeoutMs)
      waiting.set(session, timer)
    },
    release(session) {
      clearTimeout(waiting.get(session))
      waiting.delete(session)
    },
  }
}
