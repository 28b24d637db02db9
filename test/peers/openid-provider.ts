import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** Who can sign in at the provider, by subject. */
export type People = Record<string, Record<string, unknown>>

type Client = {
  id: string
  secret: string
  redirectUri: string
  /** Where the browser goes after it has signed out. */
  home: string
  backChannelLogoutUri: string
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** A real provider of OpenID Connect on loopback. Its sign-in page asks for a subject and no password. */
export async function startOpenIdProvider(people: People, fixed: { port?: number } = {}) {
  const client: Client = {
    id: 'ludarr',
    secret: `a-client-secret-${crypto.randomUUID()}`,
    redirectUri: 'http://127.0.0.1:1/callback',
    home: 'http://127.0.0.1:1/',
    backChannelLogoutUri: 'http://127.0.0.1:1/logout',
  }
  let handle: RequestListener = (_request, response) => response.end()
  let serve = handle
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(fixed.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const restart = async (): Promise<void> => {
    serve = await listenerOf(issuer, client, people)
    handle = serve
  }
  await restart()
  return {
    issuer,
    client,
    people,
    requests,
    /** Takes over changes of the client. Has new keys and no sessions, as a provider that keeps none. */
    restart,
    /** Answers with something else until it is called with null: all requests, or those of one method. */
    answerWith(answer: RequestListener | null, method: 'POST' | null = null): void {
      handle = (request, response) =>
        (answer !== null && (method === null || method === request.method) ? answer : serve)(request, response)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function listenerOf(issuer: string, client: Client, people: People): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.home],
        backchannel_logout_uri: client.backChannelLogoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the cookies of the tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], groups: ['groups'], email: ['email'] },
    scopes: ['openid', 'profile', 'groups', 'email'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
      backchannelLogout: { enabled: true },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    renderError: (context: { body: string }, out: { error: string; error_description?: string }) => {
      context.body = `${out.error}: ${out.error_description}`
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
  })
  const callback = provider.callback()
  return (request, response) => {
    if (!(request.url ?? '').startsWith('/interaction/')) return callback(request, response)
    void interact(provider, request, response)
  }
}

/** The sign-out page confirms itself, as providers do that are given an ID token. */
function logoutSource(context: { body: string }, form: string): void {
  context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out at the provider</button>`
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid, params, session, prompt } = await provider.interactionDetails(request, response)
  if (request.method === 'GET' && prompt.name === 'login') {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><meta name="viewport" content="width=device-width"><form method="post" action="/interaction/${uid}"><label>Subject <input name="subject"></label><button>Sign in at the provider</button><button name="refuse" value="yes">Cancel</button></form></html>`,
    )
    return
  }
  const form = new URLSearchParams(await textOf(request))
  if (form.has('refuse')) {
    const refusal = { error: 'access_denied', error_description: 'The person cancelled' }
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
  }
  const accountId = session?.accountId ?? form.get('subject') ?? ''
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const result = { login: { accountId }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
