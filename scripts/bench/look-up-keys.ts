// Requests with an API key, and key lookups alone: bun scripts/bench/look-up-keys.ts
import { createApiKey } from '#core/api-keys/api-keys.ts'
import { userOfKey } from '#core/api-keys/user-of-key.ts'
import { storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { load } from './load.ts'
import { startPrepared } from './prepared-program.ts'

const owners = 400
const lookUps = 200_000
const by = { address: '127.0.0.1', userAgent: 'bench' }

async function alone(): Promise<void> {
  const app = createTestApp()
  const keys = Array.from({ length: owners }, () => storeUser(app).id).flatMap((id) =>
    Array.from({ length: 25 }, () => createApiKey(app, id, { name: 'bench' }).key),
  )
  const startedAt = performance.now()
  for (let index = 0; index < lookUps; index += 1) {
    if (userOfKey(app, keys[(index * 7919) % keys.length] ?? '', by) === null) throw new Error('A key was not found')
  }
  const perSecond = lookUps / ((performance.now() - startedAt) / 1000)
  console.log(`lookups among ${keys.length} keys: ${Math.round(perSecond)}/s`)
  await app.close()
}

async function overHttp(): Promise<void> {
  const app = await startPrepared()
  const authorization = { authorization: `Bearer ${app.token}` }
  const { key } = await (await app.post('/api/api-keys', { name: 'bench' }, authorization)).json()
  const wanted = { path: '/api/integration/ping', connections: 16, seconds: 3, status: 200 }
  for (const [name, headers] of [
    ['a key', { 'x-api-key': String(key) }],
    ['a session', authorization],
  ] as const) {
    const { perSecond, p99Ms } = await load(app.url, { ...wanted, headers })
    console.log(`GET /api/integration/ping with ${name}: ${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`)
  }
  await app.stop()
}

await alone()
await overHttp()
