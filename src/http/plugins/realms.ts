import { Elysia } from 'elysia'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Authenticator, Principal } from '../auth/authenticator.ts'
import type { RouteLimiter } from '../route-table.ts'

type Security = Record<string, string[]>[]

const noSecurity: Security = []
const sessionSecurity: Security = [{ bearer: [] }, { session: [] }]
const integrationSecurity: Security = [{ key: [] }, { bearerKey: [] }, ...sessionSecurity]

/** The scopes that open a route for programs that talk to an *arr application. */
const arrScopes = {
  calendar: ['calendar', 'arr:read', 'arr:write'],
  read: ['arr:read', 'arr:write'],
  write: ['arr:write'],
} as const satisfies Record<string, readonly ApiKeyScope[]>
export type ArrAccess = keyof typeof arrScopes

function assertAdmin({ role }: User): void {
  if (role !== 'admin') throw new AppError('forbidden', say('api.administratorsOnly'))
}

/**
 * The rules that a route declares: exactly one realm, and optionally a limiter and a body limit. The realm is checked
 * before validation, so that a client without access learns nothing about the route.
 */
export const realms = (authenticator: Authenticator) => {
  const admin = (request: Request): User => {
    const user = authenticator.user(request)
    assertAdmin(user)
    return user
  }
  const opened = (request: Request, scopes: readonly ApiKeyScope[]): Principal => {
    const caller = authenticator.caller(request)
    const [needed = ''] = scopes
    if (caller.scopes?.some((scope) => scopes.includes(scope)) === false) {
      throw new AppError('forbidden', say('api.keyWithoutScope', { scope: needed }))
    }
    return caller
  }
  const arrCaller = (request: Request, access: ArrAccess): Principal => {
    const caller = opened(request, arrScopes[access])
    if (access === 'write') assertAdmin(caller.user)
    return caller
  }
  return new Elysia({ name: 'realms' })
    .macro({
      anyone: { detail: { security: noSecurity, 'x-realm': 'anyone' }, resolve: () => ({}) },
      userAuth: {
        detail: { security: sessionSecurity, 'x-realm': 'user' },
        transform: ({ request }) => void authenticator.user(request),
        resolve: ({ request }) => ({ user: authenticator.user(request) }),
      },
      adminAuth: {
        detail: { security: sessionSecurity, 'x-realm': 'admin' },
        transform: ({ request }) => void admin(request),
        resolve: ({ request }) => ({ user: admin(request) }),
      },
      integrationAuth: {
        detail: { security: integrationSecurity, 'x-realm': 'integration', 'x-scope': 'library' },
        transform: ({ request }) => void opened(request, ['library']),
        resolve: ({ request }) => {
          const { user, by } = authenticator.caller(request)
          return { user, usingApiKey: by === 'key' }
        },
      },
    })
    .macro('arrAuth', (access: ArrAccess) => ({
      detail: { security: integrationSecurity, 'x-realm': 'integration', 'x-scope': arrScopes[access][0] },
      transform: ({ request }: { request: Request }) => void arrCaller(request, access),
      resolve: ({ request }: { request: Request }) => ({ user: arrCaller(request, access).user }),
    }))
    .macro('limiter', (limiter: RouteLimiter) => ({ detail: { 'x-limiter': limiter } }))
    .macro('rawBody', (isRaw: boolean) => ({ detail: { 'x-raw-body': isRaw } }))
    .macro('maxBodyBytes', (bytes: number) => ({ detail: { 'x-max-body-bytes': bytes } }))
}
