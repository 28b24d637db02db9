import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment, RunningProgram } from '../running-program.ts'
import { account } from '../smoke/api-checks.ts'
import { type CallOptions, createCaller, field } from '../smoke/caller.ts'
import type { Place } from './place.ts'

export const patienceMs = 60_000

/** The running program with an account. It can be ended and started again. */
export type Session = {
  place: Place
  running(): RunningProgram
  token(): string
  /** Sends a request and answers its body. Throws for a status of 400 and above. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>
  call(method: string, path: string, options?: CallOptions): ReturnType<ReturnType<typeof createCaller>>
  /** Starts the program again and signs in. */
  again(environment?: Environment): Promise<void>
}

export async function startSession(place: Place, environment: Environment = {}): Promise<Session> {
  let running = await place.start(environment)
  let token = ''
  const call: Session['call'] = (method, path, { headers, ...options } = {}) =>
    createCaller(running.url, token === '' ? {} : { authorization: `Bearer ${token}` })(method, `/api${path}`, {
      ...options,
      ...(headers === undefined ? {} : { headers }),
    })
  const ask: Session['ask'] = async (method, path, body) => {
    const answer = await call(method, path, body === undefined ? {} : { body })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`)
    return answer.text === '' ? null : answer.json()
  }
  token = String(field(await ask('POST', '/auth/setup', account), 'token'))
  await ask('PATCH', '/settings/import', { libraryRoot: place.at('library') })
  return {
    place,
    running: () => running,
    token: () => token,
    ask,
    call,
    async again(changed = environment) {
      running = await place.start(changed)
      token = ''
      token = String(field(await ask('POST', '/auth/login', account), 'token'))
    },
  }
}

/** Waits until something is true or, at the end of the patience, throws with the last value. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  limitMs = patienceMs,
): Promise<Value> {
  const givenUp = Date.now() + limitMs
  for (;;) {
    const value = await look()
    if (isDone(value)) return value
    if (Date.now() > givenUp) throw new Error(`${what}: ${JSON.stringify(value)?.slice(0, 500)}`)
    await Bun.sleep(100)
  }
}

export async function addGame({ ask }: Session, title: string): Promise<string> {
  return String(field(await ask('POST', '/games', { title }), 'id'))
}

export type ImportFacts = {
  id: string
  status: string
  message: string | null
  cause: string | null
  targetPath: string | null
}

/** Imports a file or folder for a game and waits for the end. */
export async function importFor(
  session: Session,
  gameId: string,
  path: string,
  options: Record<string, unknown> = {},
): Promise<ImportFacts> {
  const { transferMode = 'copy', ...item } = options
  const answer = await session.ask('POST', '/manual-import', { transferMode, items: [{ path, gameId, ...item }] })
  const [started] = field(answer, 'started') as ImportFacts[]
  if (started === undefined) throw new Error(`The import of ${path} was rejected: ${JSON.stringify(answer)}`)
  return endOf(session, started.id)
}

export function endOf(session: Session, importId: string): Promise<ImportFacts> {
  const look = async () => (await session.ask('GET', `/imports/${importId}`)) as ImportFacts
  return until('The import goes on', look, ({ status }) => status !== 'running')
}

export async function filesOf({ ask }: Session, gameId: string): Promise<string[]> {
  return ((await ask('GET', `/games/${gameId}/files`)) as { path: string }[]).map(({ path }) => path).sort()
}

/** The files below a folder of this machine, with their sizes. */
export function sizesIn(folder: string): Record<string, number> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names.flatMap((name): [string, number][] => {
      const facts = statSync(join(folder, name))
      return facts.isFile() ? [[name, facts.size]] : []
    }),
  )
}
