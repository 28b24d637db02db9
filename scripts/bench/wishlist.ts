// 1,000 games of a wishlist are added while the API is used: bun scripts/bench/wishlist.ts [each]
// "each": Steam does not list many games at once, so that each takes a call of its own, within the call budget.
import process from 'node:process'
import { startSteamAccounts } from '../../test/fakes/steam-accounts.ts'
import { startSteamStore } from '../../test/fakes/steam-store.ts'
import { startPrepared } from './prepared-program.ts'
import { printFigures, progress } from './table.ts'

const wishes = 1000
const librarySize = 5000
const idleSamples = 400
const maxSlowdown = 3
const steamId = '76561197960287930'

type Headers = Record<string, string>

async function sample(url: string, headers: Headers): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(`${url}/api/games?limit=100`, { headers })).arrayBuffer()
  return performance.now() - startedAt
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function statusOf(url: string, headers: Headers): Promise<{ pending: number; added: number }> {
  return (await fetch(`${url}/api/storefront/wishlist`, { headers })).json()
}

const [store, steam] = [await startSteamStore(), await startSteamAccounts()]
store.apps = Array.from({ length: wishes }, (_, index) => ({ id: index + 1_000_000, name: `Wish number ${index + 1}` }))
steam.accounts[steamId] = { wishlist: store.apps.map(({ id }) => id) }
if (process.argv[2] !== 'each') steam.storeUrl = store.url
const variables = {
  LUDARR_STEAM_STORE_URL: store.url,
  LUDARR_STEAM_API_URL: steam.url,
  LUDARR_STEAM_IMAGES_URL: store.url,
}
const app = await startPrepared(librarySize, null, { variables })
try {
  const headers = { authorization: `Bearer ${app.token}` }
  await fetch(`${app.url}/api/user/storefront-id`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ storefrontUserId: steamId }),
  })
  const idle: number[] = []
  for (let index = 0; index < idleSamples; index += 1) idle.push(await sample(app.url, headers))
  const before = app.memory().now
  progress(`Adding ${wishes} games`)
  const startedAt = performance.now()
  const calls = store.calls.length
  const first = await (await app.post('/api/storefront/wishlist/sync', {}, headers)).json()
  const firstMs = performance.now() - startedAt
  const busy: number[] = []
  let status = await statusOf(app.url, headers)
  for (let round = 0; status.pending > 0; round += 1) {
    busy.push(await sample(app.url, headers))
    if (round % 20 === 0) status = await statusOf(app.url, headers)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const [idleP99, busyP99] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  const made = store.calls.slice(calls)
  const images = made.filter((call) => /\.(?:jpg|png)/.test(call)).length
  printFigures([
    {
      name: `sync of ${wishes} games`,
      value: seconds,
      unit: 's',
      note: `${first.added} games after ${firstMs.toFixed(0)} ms`,
    },
    {
      name: 'calls to Steam',
      value: steam.calls.length + made.length - images,
      unit: 'calls',
      note: `and ${images} for covers`,
    },
    { name: 'memory before', value: before, unit: 'MB' },
    { name: 'memory, peak', value: app.memory().peak, unit: 'MB' },
    { name: 'p99 of GET /api/games?limit=100, idle', value: idleP99, unit: 'ms' },
    { name: '… while games are added', value: busyP99, unit: 'ms', note: `${busy.length} requests` },
  ])
  if (status.added !== wishes) throw new Error(`${status.added} games were added`)
  if (busyP99 > idleP99 * maxSlowdown) throw new Error(`p99 is more than ${maxSlowdown} times the one when idle`)
} finally {
  await app.stop()
  await Promise.all([store.close(), steam.close()])
}
