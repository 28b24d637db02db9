import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createMetrics } from '#core/metrics/create-metrics.ts'
import { memberDefaults, type Role } from '#domain/accounts/user.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ServeOptions } from '#domain/ports/serve.ts'
import { createHttpContext, type HttpContext, type HttpSettings } from '#http/http-context.ts'
import { defaultLimits } from '#http/limits/rate-limits.ts'
import { createSite, siteFetch } from '#http/site.ts'
import { declareJobs } from '#jobs/index.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { attachBody, keepOpen, peerOf, serve } from '#runtime/serve.ts'
import { createTestApp, type TestAppOverrides } from '../test-app.ts'

export const password = 'correct horse battery'

/** Changed settings. Metrics are exposed with a token only. */
type SiteChanges = Partial<HttpSettings> & { metricsToken?: string }

/** Serves the whole site over HTTP on a free port, with a database in memory. */
export async function startTestSite(
  overrides: TestAppOverrides = {},
  changes: SiteChanges = {},
  tls?: ServeOptions['tls'],
) {
  const { metricsToken = null, ...settings } = changes
  const app = createTestApp(overrides)
  const context = httpContextOf(app, settings, metricsToken)
  const folders = pageFolders(app.folder)
  const site = createSite(context, folders)
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: siteFetch(context, site),
    maxBodyBytes: 64 * 1024 * 1024,
    ...(tls === undefined ? {} : { tls }),
  })
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const asking =
    (token: string) =>
    (method: string, path: string, body?: unknown, headers = {}) =>
      ask(method, path, body, { authorization: `Bearer ${token}`, ...headers })
  return {
    app,
    context,
    site,
    url: server.url,
    ask,
    /** Adds an account, by default a member. */
    async addUser(username: string, role: Role = 'member') {
      const passwordHash = await app.passwords.hash(password)
      const user = { id: crypto.randomUUID(), username, role, storefrontUserId: null, ...memberDefaults }
      app.users.insert({ ...user, passwordHash, createdAt: instant(app.clock) })
      const token = await context.tokens.issue(user)
      return { token, user, ask: asking(token) }
    },
    /** Creates the first account, an admin. */
    async signUp(username = 'robin') {
      const answer = await ask('POST', '/api/auth/setup', { username, password })
      const { token, user } = await answer.json()
      return { token: String(token), user, ask: asking(String(token)) }
    },
    async stop() {
      await server.stop(0)
      await app.close()
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>

function httpContextOf(
  app: ReturnType<typeof createTestApp>,
  changed: Partial<HttpSettings>,
  metricsToken: string | null,
): HttpContext {
  const settings: HttpSettings = {
    basePath: '',
    publicUrl: null,
    allowedOrigins: [],
    trustedProxies: [],
    proxySignIn: null,
    limits: defaultLimits,
    // The test clock stands still, so a limit would never reset.
    rateLimitsOff: true,
    production: true,
    ...changed,
  }
  const jobs = createScheduler({ ...app, jobs: declareJobs(app, () => false) })
  const sources = { jobs, socketCount: () => 0 }
  const metrics = metricsToken === null ? null : { ...createMetrics(app, sources), token: metricsToken }
  const jwtSecret = 'a secret for tests only, long enough'
  return createHttpContext({ app, jobs, settings, jwtSecret, metrics, peerOf, keepOpen, attachBody })
}

/** Compressing takes longer than writing. */
const emptyFile = brotliCompressSync('/* */')

function pageFolders(folder: string): { ui: string; swagger: string } {
  const folders = { ui: join(folder, 'ui'), swagger: join(folder, 'swagger') }
  for (const each of Object.values(folders)) mkdirSync(each, { recursive: true })
  writeFileSync(join(folders.ui, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'init.js'])
    writeFileSync(join(folders.swagger, `${name}.br`), emptyFile)
  return folders
}
