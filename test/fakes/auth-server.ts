import { serve } from '#runtime/serve.ts'

export type AuthServer = { url: string; stop(): Promise<void> }

/**
 * Answers as Authelia and Authentik answer their proxies, for browsers with the cookie `proxy_session=USERNAME`. The
 * user "nobody-named" is let through without a username.
 * https://www.authelia.com/reference/guides/proxy-authorization, https://docs.goauthentik.io/add-secure-apps/providers/proxy
 */
export function startAuthServer(): AuthServer {
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: respond })
  return { url: server.url, stop: () => server.stop(0) }
}

function respond(request: Request): Response {
  const { pathname } = new URL(request.url)
  const user = /\bproxy_session=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const isAuthentik = pathname === '/outpost.goauthentik.io/auth/nginx'
  if (user === 'nobody-named') return new Response(null)
  if (user !== undefined) {
    return new Response(null, { headers: { [isAuthentik ? 'x-authentik-username' : 'remote-user']: user } })
  }
  const location = 'https://auth.example.com/'
  const redirects = pathname === '/api/authz/forward-auth'
  return new Response(null, { status: redirects ? 302 : 401, headers: isAuthentik ? {} : { location } })
}
