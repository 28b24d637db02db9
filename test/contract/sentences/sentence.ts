import type { Answer, Who, World } from './world.ts'

/** A sentence of the specification and the request that proves it. */
export type Sentence = {
  says: string
  request: string
  /** What was seen; it holds when that is what was wanted. */
  prove(world: World): Promise<{ seen: string; holds: boolean }>
}

type Wanted = number | { status: number; and: (answer: Answer, world: World) => boolean }

type Request = { who?: Who; body?: unknown; headers?: Record<string, string> }

/** A sentence that one request proves. `{game}` and `{key}` in the path stand for what the admin owns. */
export function sentence(
  says: string,
  line: string,
  wanted: Wanted,
  { who = 'stranger', body, headers }: Request = {},
): Sentence {
  const [method = 'GET', path = '/'] = line.split(' ')
  return {
    says,
    request: `${who}: ${line}`,
    async prove(world) {
      const address = path.replace('{game}', world.gameId).replace('{key}', world.keyId)
      const answer = await world.ask(who, method, address, body, headers)
      const status = typeof wanted === 'number' ? wanted : wanted.status
      const more = typeof wanted === 'number' || wanted.and(answer, world)
      return {
        seen: `${answer.status}${more ? '' : ` ${answer.text.slice(0, 200)}`}`,
        holds: answer.status === status && more,
      }
    },
  }
}

/** A sentence that takes more than one request. */
export function story(
  says: string,
  request: string,
  prove: (world: World) => Promise<unknown>,
  wanted: unknown,
): Sentence {
  return {
    says,
    request,
    async prove(world) {
      const seen = JSON.stringify(await prove(world))
      return { seen, holds: seen === JSON.stringify(wanted) }
    },
  }
}
