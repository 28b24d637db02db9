import { Type } from '@sinclair/typebox'
import { escapeControlCharacters } from '#domain/control-characters.ts'
import { say } from '#domain/messages/say.ts'
import type { Log } from '#domain/ports/log.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'

const MessageModel = Model('ArrError', {
  message: Type.String({ description: 'What failed and what to do about it', examples: ['What went wrong'] }),
})

/** Clients decode every field as text. */
const InputErrorModel = Model('ArrInputError', {
  propertyName: Type.String({ examples: ['Title'] }),
  errorMessage: Type.String({ examples: ['Must not be empty'] }),
  attemptedValue: Type.String({ description: 'always empty, as the input may contain a secret', examples: [''] }),
  severity: Type.String({ examples: ['error'] }),
})

const models = {
  400: Type.Array(InputErrorModel),
  401: Model('ArrUnauthorized', { error: MessageModel.properties.message }),
  403: MessageModel,
  404: MessageModel,
  502: MessageModel,
} as const

/** The error responses of a route for programs that talk to an *arr application. */
export function arrRefusals<const Statuses extends readonly (keyof typeof models)[]>(...statuses: Statuses) {
  return Object.fromEntries(statuses.map((status) => [status, models[status]])) as {
    [Each in Statuses[number]]: (typeof models)[Each]
  }
}

type Refusal = { status: number; body: Readonly<Record<string, unknown> & { error: string }> }
type Detail = { path?: unknown; message?: unknown }

/** A refusal as programs read it that talk to an *arr application. */
function errorBody({ status, body }: Refusal): unknown {
  if (status === 401) return { error: body.error }
  if (status !== 400) return { message: body.error }
  const details = Array.isArray(body.details) ? (body.details as Detail[]) : []
  return (details.length > 0 ? details : [{ path: '', message: body.error }]).map(({ path, message }) => ({
    propertyName: propertyName(String(path ?? '')),
    errorMessage: String(message ?? body.error),
    attemptedValue: '',
    severity: 'error',
  }))
}

/** Programs show the name of a property, so that it is never empty. */
function propertyName(path: string): string {
  return path === '' ? 'Body' : path[0]?.toUpperCase() + path.slice(1)
}

const maxUnknownCalls = 200
const maxUserAgent = 100
const maxPath = 200

/** Writes a path for the log with words and numbers alone: any other part may be a secret. */
function loggedCall(path: string): string {
  const parts = path.slice(0, maxPath).split('/')
  return parts.map((part) => (/^(?:[a-z]{0,24}|v\d|\d{1,10})$/i.test(part) ? part : '…')).join('/')
}

/** Says once for each program and call that there is no answer to it. `root` is left out of the log. */
function createUnknownCalls(log: Log, root: string) {
  const seen = new Set<string>()
  return (request: Request, path: string) => {
    const client = escapeControlCharacters((request.headers.get('user-agent') ?? 'unknown').slice(0, maxUserAgent))
    const call = { method: request.method, call: loggedCall(path.slice(root.length)) }
    const key = JSON.stringify([client, call])
    if (!seen.has(key)) {
      if (seen.size >= maxUnknownCalls) seen.clear()
      seen.add(key)
      log.module('http').info('A program asked for something that Ludarr does not have', { ...call, client })
    }
    const asked = `${request.method} ${path.slice(root.length, root.length + maxPath)}`
    return { status: 404, text: say('api.unknownArrCall', { asked }) }
  }
}

/** How the routes below `root` describe errors. */
export function arrErrors({ app, settings }: Pick<HttpContext, 'app' | 'settings'>) {
  const root = `${settings.basePath}/api/integration/arr`
  return { root, bodyOf: errorBody, unknownCall: createUnknownCalls(app.log, root) }
}
