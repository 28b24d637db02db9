import type { HttpContext } from './http-context.ts'
import { isBelow, pathOf } from './route-table.ts'

type Respond = (request: Request) => Promise<Response>

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Records the requests that `respond` answers, where metrics are exposed. */
export function measureRequests(context: HttpContext, respond: Respond): Respond {
  const { metrics } = context
  if (metrics === null) return respond
  return async (request) => {
    const startedAt = performance.now()
    const response = await respond(request)
    metrics.recordRequest({
      method: knownMethods.has(request.method) ? request.method : 'other',
      route: routeOf(context, request),
      status: response.status,
      seconds: (performance.now() - startedAt) / 1000,
    })
    return response
  }
}

/** The template of the route, or one of few other names: a client can request any number of paths. */
function routeOf({ routes, settings }: HttpContext, request: Request): string {
  const path = pathOf(request.url).slice(settings.basePath.length)
  if (isBelow(path, '/api')) {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return routes.find(method, settings.basePath + path)?.template ?? 'unknown'
  }
  if (path === '/metrics') return path
  return isBelow(path, '/swagger') ? '/swagger' : 'ui'
}
