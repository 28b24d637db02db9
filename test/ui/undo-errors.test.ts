import { afterEach, beforeAll, expect, test } from 'bun:test'
import { MutationObserver, type MutationOptions } from '@tanstack/react-query'
import { ApiError, api, dataOf, SignedOutByProxyError } from '#ui/api/client.ts'
import { keys } from '#ui/api/keys.ts'
import { createQueryClient } from '#ui/api/query-client.ts'
import { describeUndo } from '#ui/pages/library/bulk-undo.ts'
import { closeToast, currentToasts, runToastAction, showUndo } from '#ui/parts/toast-list.ts'
import { serverTextsShown, showLanguage } from '#ui/texts/language.ts'
import { listenOnLoopback } from '../fakes/loopback.ts'

const unhandled: unknown[] = []

beforeAll(() => {
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
})

afterEach(async () => {
  await showLanguage('en')
  for (const { id } of currentToasts()) closeToast(id)
})

/** Undoes a change whose request fails, and returns the messages about it. */
async function messagesAfterUndo(error: Error, options: MutationOptions = {}) {
  const client = createQueryClient()
  client.setQueryData(keys.session, { id: 'me' })
  const observer = new MutationObserver(client, { ...options, mutationFn: () => Promise.reject(error) })
  showUndo('Saved the view.', () => observer.mutate())
  runToastAction(currentToasts()[0]?.id ?? 0)
  await Bun.sleep(5)
  const messages = currentToasts().map(({ tone, text, count }) => ({ tone, text, count }))
  return { messages, session: client.getQueryData(keys.session) }
}

const cases = [
  ['that something is gone', new ApiError(404, 'Game not found'), 'Game not found'],
  ['a conflict', new ApiError(409, 'A view with this name exists'), 'A view with this name exists'],
  ['an internal error', new ApiError(500, 'Internal error in Ludarr.'), 'Internal error in Ludarr.'],
  ['that the server is away', new ApiError(0, 'Ludarr cannot be reached.'), 'Ludarr cannot be reached.'],
  ['the end of the session', new ApiError(401, 'Not signed in.'), 'Not signed in.'],
] as const

for (const [what, error, reason] of cases) {
  test.each([true, false])(`a failed undo shows ${what} once, with a quiet mutation too: %p`, async (quiet) => {
    const { messages, session } = await messagesAfterUndo(error, { meta: { quiet } })
    expect(messages).toEqual([{ tone: 'bad', text: `Could not undo the change. ${reason}`, count: 1 }])
    expect(session).toEqual(error.status === 401 ? null : { id: 'me' })
    expect(unhandled).toEqual([])
  })
}

test('a failed undo tells what the reverse proxy did', async () => {
  const { messages } = await messagesAfterUndo(new SignedOutByProxyError())
  expect(messages[0]?.text).toContain('Could not undo the change. The reverse proxy rejected the request.')
})

test('only what is undone is called so', async () => {
  const client = createQueryClient()
  const fail = () => Promise.reject(new ApiError(409, 'A view with this name exists'))
  await new MutationObserver(client, { mutationFn: fail }).mutate().catch(() => undefined)
  expect(currentToasts().map(({ text }) => text)).toEqual(['A view with this name exists'])
  await new MutationObserver(client, { mutationFn: fail, meta: { quiet: true } }).mutate().catch(() => undefined)
  expect(currentToasts()).toHaveLength(1)
})

test('a bulk undo says in the language of the user what it could not change, and nothing of what it did not', async () => {
  const message = { key: 'library.changedSince', values: {} }
  const failed = [{ id: 'harbour', error: 'Changed since then, so it was not undone', message }]
  expect(describeUndo({ changed: 1, failed })).toEqual({
    tone: 'bad',
    text: '1 game has its earlier values again. 1 game was not changed: Changed since then, so it was not undone',
  })
  await showLanguage('de')
  await serverTextsShown()
  expect(describeUndo({ changed: 0, failed })).toEqual({
    tone: 'bad',
    text: '1 Spiel wurde nicht geändert: Inzwischen geändert, daher nicht rückgängig gemacht',
  })
  expect(describeUndo({ changed: 2, failed: [] }).tone).toBe('good')
})

test('an internal error is described in plain words', async () => {
  const server = await listenOnLoopback((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'Internal Server Error' }))
  })
  const reply = dataOf(api.GET('/api/games', { baseUrl: server.url, params: { query: {} } }))
  expect(await reply.catch(String)).toContain('Internal error in Ludarr. See the log for details.')
  await server.close()
})
