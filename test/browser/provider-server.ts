import { expect } from 'bun:test'
import { credentials } from '../main-job/server-process.ts'
import { example, plainHost, startHelpProxy } from '../peers/help-proxies.ts'
import { startOpenIdProvider } from '../peers/openid-provider.ts'
import { startBasePathServer } from './base-path-server.ts'

/** A server behind nginx below a path, and a real sign-in provider that it knows. */
export async function startProviderServer() {
  const app = await startBasePathServer('/ludarr')
  const configuration = plainHost('nginx', example('Under a path', 'nginx'))
  const proxy = await startHelpProxy('nginx', configuration, { backend: app.origin })
  const site = `${proxy.url}/ludarr`
  const send = async (method: string, path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(`${app.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  const { token } = await send('POST', '/auth/login', credentials)
  await send('PATCH', '/settings/sign-in', { publicUrl: site }, token)
  const provider = await startOpenIdProvider({
    'sub-kim': { preferred_username: 'kim' },
    'sub-robin': { preferred_username: credentials.username },
  })
  const { issuer, client } = provider
  const settings = { name: 'Home', issuer, clientId: client.id, clientSecret: client.secret, createUsers: true }
  const added = await send('POST', '/settings/oidc', settings, token)
  client.redirectUri = added.redirectUri
  client.backChannelLogoutUri = added.backChannelLogoutUri
  client.home = `${site}/`
  await provider.restart()
  return {
    site,
    provider,
    async stop() {
      await proxy.stop()
      await app.stop()
      await provider.stop()
    },
  }
}
