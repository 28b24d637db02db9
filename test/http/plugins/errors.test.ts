import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { errors } from '#http/plugins/errors.ts'
import { createTestLog } from '../../log.ts'

const Games = Type.Array(Type.Object({ title: Type.String() }))

/** A site whose route returns `games`, which its schema may not allow. */
function siteReturning(games: unknown) {
  const log = createTestLog()
  const faults: unknown[] = []
  const routes = { methodsAt: () => [], loggedPath: (path: string) => path }
  const site = new Elysia()
    .use(
      errors({
        log,
        redactor: createRedactor(),
        production: true,
        routes,
        addressOf: () => '192.168.1.9',
        onFault: (error) => void faults.push(error),
      }),
    )
    .get('/games', () => games as { title: string }[], { response: Games })
  return { log, faults, get: () => site.handle(new Request('http://localhost/games')) }
}

test('a response that does not match its schema is logged with its path and the first error only', async () => {
  const games = Array.from({ length: 50_000 }, () => ({ title: 'the secret title' }))
  const { log, faults, get } = siteReturning([...games, { title: 7 }])
  const response = await get()
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: 'Internal Server Error', message: expect.any(Object) },
  ])
  const [line] = log.lines
  expect(line?.message).toBe('The response does not match its schema: 50000.title: Must be text')
  expect(line?.fields).toMatchObject({ method: 'GET', path: '/games', status: 500 })
  const text = JSON.stringify(log.lines)
  expect(text).not.toContain('the secret title')
  expect(text.length).toBeLessThan(4000)
  expect(faults.map(String)).toEqual([
    'ResponseMismatchError: The response does not match its schema: 50000.title: Must be text',
  ])
})
