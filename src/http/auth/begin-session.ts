import type { SessionStart } from '#core/accounts/sessions.ts'
import type { User } from '#domain/accounts/user.ts'
import type { HttpContext } from '../http-context.ts'
import { clientAddress, clientPath } from './origin.ts'
import { sessionCookie } from './session-cookie.ts'

type Deps = Pick<HttpContext, 'tokens' | 'settings' | 'peerOf'>
type Reply = { headers: Record<string, string | number> }

/** Begins a session: the response sets its cookie, and may return its token. */
export async function beginSession(
  context: Deps,
  { request, set, user }: { request: Request; set: Reply; user: User },
  origin: Pick<SessionStart, 'id' | 'signedInBy' | 'linkId'>,
): Promise<{ token: string; user: User }> {
  const { ip, secure } = clientAddress(context, request)
  const userAgent = request.headers.get('user-agent') ?? ''
  const token = await context.tokens.issue(user, { ...origin, userAgent, address: ip })
  set.headers['set-cookie'] = sessionCookie(token, { basePath: clientPath(context, request).basePath, secure })
  return { token, user }
}
