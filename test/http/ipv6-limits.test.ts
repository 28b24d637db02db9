import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../cli/running-server.ts'

const limit = 12
const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
let server: Awaited<ReturnType<typeof runningServer>> | undefined
let data = ''

afterEach(async () => {
  await server?.stop()
  server = undefined
  if (data !== '') rmSync(data, { recursive: true, force: true })
})

const started = async (environment: Record<string, string> = {}) => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-ipv6-'))
  server = await runningServer(data, {
    LUDARR_HOST: '::',
    LUDARR_LIMIT_GENERAL: String(limit),
    ...environment,
  })
  const port = new URL(server.url).port
  return (host: string, headers: Record<string, string> = {}) =>
    fetch(`http://${host}:${port}/api/health`, { headers }).then(({ status }) => status)
}

async function statuses(count: number, ask: (index: number) => Promise<number>): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < count; index += 1) seen.push(await ask(index))
  return seen
}

test.if(hasIpv6)('an IPv4-mapped address counts as the IPv4 client, an IPv6 address as another', async () => {
  const ask = await started()
  const found = await statuses(limit, (index) => ask(index % 2 ? '127.0.0.1' : '[::ffff:127.0.0.1]'))
  expect(found).toEqual(Array(limit).fill(200))
  expect([await ask('127.0.0.1'), await ask('[::ffff:127.0.0.1]')]).toEqual([429, 429])
  expect(await statuses(limit, () => ask('[::1]'))).toEqual(Array(limit).fill(200))
  expect(await ask('[::1]', { 'x-forwarded-for': '203.0.113.9' })).toBe(429)
})

test.if(hasIpv6)('a proxy trusted by its IPv4 address is also trusted over an IPv6 socket', async () => {
  const ask = await started({ LUDARR_TRUSTED_PROXIES: '127.0.0.1' })
  const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
  expect(await statuses(limit + 3, (index) => ask('127.0.0.1', from(index)))).toEqual(Array(limit + 3).fill(200))
  expect((await statuses(limit + 1, (index) => ask('[::1]', from(index)))).at(-1)).toBe(429)
})

/** A network of its own, where this user may have a whole /64: not every machine allows it. */
const ownNetwork = ['unshare', '--user', '--map-root-user', '--net', 'sh', '-c']
const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1']
const readyNetwork = `ip link set lo up && for each in ${addresses.join(' ')}; do ip -6 addr add $each/128 dev lo nodad || exit 1; done`
const hasNetwork = Bun.which('unshare') !== null && Bun.spawnSync([...ownNetwork, readyNetwork]).exitCode === 0

test.if(hasNetwork)('over real sockets IPv6 clients are counted by their /64', async () => {
  const [first = '', second = '', other = ''] = addresses
  const inside = [...Array.from({ length: limit }, (_, index) => (index % 2 ? first : second)), first, second, other]
  const script = join(import.meta.dirname, '../fixtures/limit-in-own-network.ts')
  const command = `${readyNetwork} && exec "${process.execPath}" "${script}" ${limit} ${inside.join(' ')}`
  const { stdout, stderr } = Bun.spawnSync([...ownNetwork, command])
  expect({ output: stdout.toString().trim(), errors: stderr.toString() }).toEqual({
    output: JSON.stringify([...Array(limit).fill(200), 429, 429, 200]),
    errors: '',
  })
})
