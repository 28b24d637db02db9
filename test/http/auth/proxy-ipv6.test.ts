import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../../cli/running-server.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
let server: Awaited<ReturnType<typeof runningServer>> | undefined
let data = ''

afterEach(async () => {
  await server?.stop()
  server = undefined
  if (data !== '') rmSync(data, { recursive: true, force: true })
})

const cases: [trusted: string, host: string, other: string][] = [
  ['::1', '[::1]', '127.0.0.1'],
  ['0:0:0:0:0:0:0:1/128', '[::1]', '[::ffff:127.0.0.1]'],
  ['127.0.0.1', '127.0.0.1', '[::1]'],
  ['::ffff:127.0.0.1', '[::ffff:127.0.0.1]', '[::1]'],
]

test.if(hasIpv6).each(cases)(
  'a server on IPv6 that trusts %s signs in over %s and not over %s',
  async (trusted, host, other) => {
    data = mkdtempSync(join(tmpdir(), 'ludarr-proxy-ipv6-'))
    const environment = { LUDARR_TRUSTED_PROXIES: trusted, LUDARR_AUTH_HEADER: 'Remote-User' }
    server = await runningServer(data, { LUDARR_HOST: '::', ...environment })
    await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
    const { port } = new URL(server.url)
    const statusOver = async (address: string) => {
      const headers = { 'remote-user': 'robin', 'x-forwarded-for': '::1, 127.0.0.1' }
      return (await fetch(`http://${address}:${port}/api/auth/me`, { headers })).status
    }
    expect([await statusOver(host), await statusOver(other)]).toEqual([200, 401])
  },
  60_000,
)
