import { equal } from 'node:assert/strict'
import type { RunningProgram } from '../running-program.ts'
import { createCaller, field } from '../smoke/caller.ts'
import { patienceMs, until } from './session.ts'

/** Starts the demo and waits until its four games are owned. Returns the seconds from the start of the program. */
export async function secondsOfDemo(start: () => Promise<RunningProgram>): Promise<number> {
  const startedAt = performance.now()
  const demo = await start()
  try {
    const password = /password (\S+)/.exec(demo.printed)?.[1]
    const login = await createCaller(demo.url)('POST', '/api/auth/login', { body: { username: 'demo', password } })
    const signedIn = createCaller(demo.url, { authorization: `Bearer ${field(login.json(), 'token')}` })
    const owned = async () => (await signedIn('GET', '/api/games?status=owned')).headers.get('x-total-count')
    await until('Not all games are owned', owned, (count) => count === '4', 3 * patienceMs)
    return (performance.now() - startedAt) / 1000
  } finally {
    equal(await demo.end('SIGINT'), 0)
  }
}
