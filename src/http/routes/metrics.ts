import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { bearerOf } from '../auth/authenticator.ts'
import type { HttpContext } from '../http-context.ts'
import { createLoginLimiter } from '../limits/login-limiter.ts'

/** The media type of the text format. https://prometheus.io/docs/instrumenting/exposition_formats/ */
const mediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics for Prometheus. Only their own token opens them, no session; without one configured, there is no route. */
export const metricsRoutes = ({ metrics, settings, limits, rateLimitKey }: HttpContext) => {
  const routes = new Elysia()
  if (metrics === null) return routes
  const limiter = createLoginLimiter(limits?.metricsToken ?? null, rateLimitKey)
  return routes.get(
    `${settings.basePath}/metrics`,
    async ({ request }) => {
      await limiter.guard(request, async () => assertToken(request, metrics.token))
      return new Response(metrics.expose(), { headers: { 'content-type': mediaType, 'cache-control': 'no-store' } })
    },
    { detail: { hide: true } },
  )
}

function assertToken(request: Request, token: string): void {
  const sent = bearerOf(request)
  if (sent === null || !timingSafeEqual(digest(sent), digest(token))) {
    throw new AppError('unauthorized', say('api.metricsNeedToken'))
  }
}

// Digests have the same length, which the comparison requires.
function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
