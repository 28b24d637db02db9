import { expect, test } from 'bun:test'
import { type MutationFunctionContext, MutationObserver, QueryClient } from '@tanstack/react-query'
import { type ShownChange, shownChangeOptions, withChanges } from '#ui/api/game-changes.ts'
import { keys } from '#ui/api/keys.ts'

type Options = ReturnType<typeof shownChangeOptions>
type Game = Awaited<ReturnType<NonNullable<Options['mutationFn']>>>['game']

const outcomes = ['succeeds', 'fails'] as const
type Outcome = (typeof outcomes)[number]

/** All sequences of outcomes of three changes. */
const sequences = outcomes.flatMap((first) =>
  outcomes.flatMap((second) => outcomes.map((third): Outcome[] => [first, second, third])),
)
const changes: readonly ShownChange[] = [{ status: 'owned' }, { userRating: 8 }, { status: 'completed', hidden: true }]
const original = { id: 'g', title: 'Harbour Tales', status: 'wanted', hidden: false, userRating: null } as Game

/** A game on a server that answers when the test says so. */
function gameOnServer() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  client.setQueryData(keys.game('g'), original)
  const server = { game: original }
  const requests: { change: ShownChange; answer: (outcome: Outcome) => void }[] = []
  const send = (_id: string, change: ShownChange) =>
    new Promise<Game>((resolve, reject) => {
      const answer = (outcome: Outcome) => {
        if (outcome === 'fails') return reject(new Error('The disk is full.'))
        server.game = { ...server.game, ...change } as Game
        resolve(server.game)
      }
      requests.push({ change, answer })
    })
  const options = shownChangeOptions(client, 'g', send)
  const shown = () => {
    const pending = client.getMutationCache().findAll({ mutationKey: options.mutationKey ?? [], status: 'pending' })
    const known = client.getQueryData<Game>(keys.game('g')) ?? original
    return withChanges(
      known,
      pending.map(({ state }) => state.variables as ShownChange),
    )
  }
  const change = (input: ShownChange) => new MutationObserver(client, options).mutate(input)
  /** Waits for the request with this number, counted from 0. */
  const request = async (index: number) => {
    for (let turns = 0; turns < 100 && requests.length <= index; turns++) await Bun.sleep(1)
    const found = requests[index]
    if (found === undefined) throw new Error(`Request ${index} was not sent`)
    return found
  }
  return { client, server, requests, options, shown, change, request }
}

test.each(sequences)('overlapping changes end with the value of the server: %s, %s, %s', async (...sequence) => {
  const { server, requests, shown, change, request } = gameOnServer()
  const ends = changes.map((each) => change(each).then(String, String))
  expect(shown()).toEqual({ ...original, status: 'completed', userRating: 8, hidden: true })
  for (const [index, outcome] of sequence.entries()) {
    const { answer } = await request(index)
    // The next one waits, so that the server gets them in the order of the user.
    expect(requests).toHaveLength(index + 1)
    answer(outcome)
    await ends[index]
    expect(shown()).toEqual(Object.assign({}, server.game, ...changes.slice(index + 1)))
  }
  const succeeded = changes.filter((_, index) => sequence[index] === 'succeeds')
  expect(shown()).toEqual(Object.assign({}, original, ...succeeded))
})

test('a game that is fetched meanwhile neither hides a pending change nor comes back when the change fails', async () => {
  const { client, shown, change, request } = gameOnServer()
  const end = change({ status: 'owned' }).catch(() => undefined)
  const { answer } = await request(0)
  client.setQueryData<Game>(keys.game('g'), { ...original, title: 'Harbor Tales', status: 'shelved' })
  expect(shown()).toMatchObject({ title: 'Harbor Tales', status: 'owned' })
  answer('fails')
  await end
  expect(shown()).toMatchObject({ title: 'Harbor Tales', status: 'shelved' })
})

test('an answer to an earlier request for the game does not replace the changed one', async () => {
  const { client, server, shown, change, request } = gameOnServer()
  const stale = Promise.withResolvers<Game>()
  const asked: string[] = []
  const read = () => {
    asked.push('game')
    return asked.length === 1 ? stale.promise : Promise.resolve(server.game)
  }
  void client.fetchQuery({ queryKey: keys.game('g'), queryFn: read }).catch(() => undefined)
  const end = change({ status: 'owned' })
  ;(await request(0)).answer('succeeds')
  await end
  stale.resolve(original)
  await Bun.sleep(5)
  expect(shown().status).toBe('owned')
})

test('the values to undo a change with are those of the server, not of an earlier change that failed', async () => {
  const { change, request } = gameOnServer()
  const first = change({ status: 'owned' }).catch(() => undefined)
  const second = change({ status: 'completed' })
  ;(await request(0)).answer('fails')
  await first
  ;(await request(1)).answer('succeeds')
  expect((await second).before).toEqual({ status: 'wanted' })
})

test('a game that was not loaded has no values to undo a change with', async () => {
  const { client, options } = gameOnServer()
  client.removeQueries({ queryKey: keys.game('g') })
  const context = { client, meta: undefined } as MutationFunctionContext
  const { mutationFn } = shownChangeOptions(client, 'g', async () => original)
  expect(options.scope?.id).toContain('g')
  expect(await mutationFn?.({ status: 'owned' }, context)).toEqual({ before: undefined, game: original })
})
