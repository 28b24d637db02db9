import type { Program } from '#core/program.ts'
import { addressBlock } from '#domain/address-block.ts'
import type { JobBoard } from '#domain/job.ts'
import type { Peer } from '#domain/ports/serve.ts'
import { type Callers, createCallers } from './callers.ts'
import { createLimits, type LimitSettings, type Limits } from './limits.ts'
import { createLoginLimiter, type LoginLimiter } from './login-limiter.ts'
import { seenFrom } from './origin.ts'
import { createRouteTable, type RouteTable } from './route-table.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** What the HTTP edge needs beside the program itself. */
export type HttpSettings = {
  basePath: string
  publicUrl: string | null
  allowedOrigins: readonly string[]
  trustedProxies: readonly string[]
  /** Where the metadata provider keeps its covers. */
  coverOrigin: string | null
  limits: LimitSettings
  rateLimitsOff: boolean
  production: boolean
}

export type Surroundings = {
  program: Program
  settings: HttpSettings
  callers: Callers
  tokens: Tokens
  /** Null where limits are switched off. */
  limits: Limits | null
  loginLimiter: LoginLimiter
  jobs: JobBoard
  routes: RouteTable
  peerOf(request: Request): Peer
  /** The address a request is counted under. */
  callerOf(request: Request): string
  /** A HEAD as the GET whose headers it asks for. */
  asGet(request: Request): Request
}

export type SurroundingParts = {
  program: Program
  jobs: JobBoard
  settings: HttpSettings
  jwtSecret: string
  peerOf(request: Request): Peer
}

export function createSurroundings({ program, jobs, settings, jwtSecret, ...server }: SurroundingParts): Surroundings {
  const received = new WeakMap<Request, Request>()
  const peerOf = (request: Request): Peer => server.peerOf(received.get(request) ?? request)
  const callerOf = (request: Request): string => addressBlock(seenFrom({ settings, peerOf }, request).ip)
  const tokens = createTokens(jwtSecret, program.clock)
  const limits = createLimits(program.clock, settings.limits, settings.rateLimitsOff)
  return {
    program,
    jobs,
    settings,
    tokens,
    callers: createCallers(program, tokens),
    limits,
    loginLimiter: createLoginLimiter(limits?.login ?? null, callerOf),
    routes: createRouteTable(`${settings.basePath}/api`),
    peerOf,
    callerOf,
    asGet(request) {
      const asked = new Request(request.url, { headers: request.headers, signal: request.signal })
      received.set(asked, request)
      return asked
    },
  }
}
