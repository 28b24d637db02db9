import { Elysia } from 'elysia'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { Authenticator } from '../auth/authenticator.ts'
import type { RouteLimiter } from '../route-table.ts'

type Security = Record<string, string[]>[]

const noSecurity: Security = []
const sessionSecurity: Security = [{ bearer: [] }, { session: [] }]
const integrationSecurity: Security = [{ key: [] }, { bearerKey: [] }, ...sessionSecurity]

/**
 * The rules that a route declares: exactly one realm, and optionally a limiter and a body limit. The realm is checked
 * before validation, so that a client without access learns nothing about the route.
 */
export const realms = (authenticator: Authenticator) => {
  const admin = (request: Request): User => {
    const user = authenticator.user(request)
    if (user.role !== 'admin') throw new AppError('forbidden', 'Only an administrator can do this')
    return user
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
        detail: { security: integrationSecurity, 'x-realm': 'integration' },
        transform: ({ request }) => void authenticator.caller(request),
        resolve: ({ request }) => {
          const { user, by } = authenticator.caller(request)
          return { user, usingApiKey: by === 'key' }
        },
      },
    })
    .macro('limiter', (limiter: RouteLimiter) => ({ detail: { 'x-limiter': limiter } }))
    .macro('rawBody', (isRaw: boolean) => ({ detail: { 'x-raw-body': isRaw } }))
    .macro('maxBodyBytes', (bytes: number) => ({ detail: { 'x-max-body-bytes': bytes } }))
}
