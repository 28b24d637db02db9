import type { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { quoted, unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, signInErrors, taskErrors } from './error-messages.ts'

type Call = { api: string; version: number; method: string; params?: Record<string, string> }

export type Session = {
  /** The `data` of an answer, signed in first where needed. Throws AppError `upstream` that describes the error code. */
  ask(call: Call, file?: Blob): Promise<unknown>
  /** Whether it offers the API in this version. */
  offers(api: string, version: number): Promise<boolean>
}

type Access = {
  outbound: Outbound
  address: string
  username: string | null
  password: string | null
  allowInsecureTls: boolean
}

type Api = { path: string; minVersion: number; maxVersion: number }

const usedApis = [
  'SYNO.API.Auth',
  'SYNO.DownloadStation.Info',
  'SYNO.DownloadStation.Task',
  'SYNO.DownloadStation2.Task',
  'SYNO.FileStation.List',
]
/**
 * The codes of a session that is not signed in (any more): the guide's 105 to 107, and that of DSM 7 for an unknown
 * one.
 */
const signedOut: ReadonlySet<number> = new Set([105, 106, 107, 119])
/** Errors of the account or its password: repeating the request would get our address blocked. */
const refusedAccount: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 406, 407, 408, 409, 410, 411])

/**
 * Synology's web API: the paths of its parts are queried first, then a session is started.
 * https://global.download.synology.com/download/Document/Software/DeveloperGuide/Package/DownloadStation/All/enu/Synology_Download_Station_Web_API.pdf
 */
export function createSession(access: Access): Session {
  const send = sender(access)
  const apis = cached(async () => {
    const call = { api: 'SYNO.API.Info', version: 1, method: 'query' }
    return apisOf(await send('query.cgi', formOf(call, { query: usedApis.join() })))
  })
  const session = cached(async () => signIn(send, placeOf(await apis.get(), 'SYNO.API.Auth'), access))
  const askOnce = async (call: Call, file?: Blob) => {
    const { path } = placeOf(await apis.get(), call.api)
    const { sid, token } = await session.get()
    const fields = formOf(call, call.params)
    const body = file === undefined ? fields : withFile(fields, file)
    return send(`${path}?_sid=${encodeURIComponent(sid)}`, body, token)
  }
  return {
    ask: async (call, file) => {
      let answer = await askOnce(call, file)
      if (signedOut.has(codeOf(answer) ?? 0)) {
        session.forget()
        answer = await askOnce(call, file)
      }
      const code = codeOf(answer)
      if (code !== null) throw upstream(product, `${taskErrors(code)}${rejectedParameter(answer)}`)
      return answer.value('data')
    },
    offers: async (api, version) => {
      const found = (await apis.get()).get(api)
      return found !== undefined && found.minVersion <= version && found.maxVersion >= version
    },
  }
}

type Send = (path: string, body: URLSearchParams | FormData, token?: string | null) => Promise<WireFields>

/** All parameters are in the body except the session, which newer versions only read from the URL. */
function sender({ outbound, address, allowInsecureTls }: Access): Send {
  return async (path, body, token = null) => {
    const encoding = new Response(body)
    const headers: Record<string, string> = { 'content-type': encoding.headers.get('content-type') ?? '' }
    // With its protection against forged requests on, DSM 7 wants this as well.
    if (token !== null) headers['x-syno-token'] = token
    const answer = await outbound.request({
      product,
      url: `${address}/webapi/${path}`,
      method: 'POST',
      headers,
      body: new Uint8Array(await encoding.arrayBuffer()),
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls,
    })
    return fieldsOf(answer)
  }
}

async function signIn(send: Send, auth: Api, { username, password }: Access) {
  const call = { api: 'SYNO.API.Auth', version: Math.min(6, auth.maxVersion), method: 'login' }
  const credentials = { account: username ?? '', passwd: password ?? '' }
  const options = { session: 'DownloadStation', format: 'sid', enable_syno_token: 'yes' }
  const answer = await send(auth.path, formOf(call, { ...credentials, ...options }))
  const code = codeOf(answer)
  if (code !== null) throw signInFailure(code)
  const sid = answer.fields('data').text('sid')
  if (sid === null) throw upstream(product, say('clients.noSessionStarted'))
  return { sid, token: answer.fields('data').text('synotoken') }
}

/** A value that is requested once and cached until it fails or is forgotten. */
function cached<Value>(ask: () => Promise<Value>) {
  let value: Promise<Value> | null = null
  const forget = () => {
    value = null
  }
  const get = () => {
    value ??= ask().catch((error: unknown) => {
      forget()
      throw error
    })
    return value
  }
  return { get, forget }
}

function formOf({ api, version, method }: Call, params: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({ api, version: String(version), method, ...params })
}

/** The file has to come last, under the name that `file` gives or under `file` itself. */
function withFile(fields: URLSearchParams, file: Blob): FormData {
  const body = new FormData()
  for (const [name, value] of fields) if (name !== 'fileName') body.set(name, value)
  const isNewer = fields.get('api') === 'SYNO.DownloadStation2.Task'
  body.set(isNewer ? 'torrent' : 'file', file, fields.get('fileName') ?? 'a.torrent')
  return body
}

function fieldsOf(answer: OutboundAnswer): WireFields {
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  const fields = wireFields(answer.json())
  if (typeof fields.value('success') !== 'boolean') throw upstream(product, say('clients.notWebApi'))
  return fields
}

/** The error code; `null` on success. */
function codeOf(answer: WireFields): number | null {
  return answer.flag('success') ? null : (answer.fields('error').number('code') ?? 100)
}

/** Newer APIs name the parameter that they reject. */
function rejectedParameter(answer: WireFields): string {
  const { text } = answer.fields('error').fields('errors')
  const parameter = text('name')
  const reason = text('reason') ?? 'rejected'
  if (parameter === null) return ''
  // Download Station answers with words such as `required`; anything else comes from elsewhere.
  const said = `${parameter}: ${reason}`
  return ` (${/^\w+: \w+$/.test(said) ? said : quoted(said)})`
}

function apisOf(answer: WireFields): Map<string, Api> {
  const code = codeOf(answer)
  if (code !== null) throw upstream(product, taskErrors(code))
  const data = answer.fields('data')
  const entries = data.names().map((name): [string, Api] => {
    const api = data.fields(name)
    const path = api.text('path') ?? 'entry.cgi'
    return [name, { path, minVersion: api.number('minVersion') ?? 1, maxVersion: api.number('maxVersion') ?? 1 }]
  })
  return new Map(entries)
}

function placeOf(apis: ReadonlyMap<string, Api>, name: string): Api {
  const found = apis.get(name)
  if (found !== undefined) return found
  throw upstream(product, say('clients.noDownloadStationInstalled', { name }))
}

function signInFailure(code: number): AppError {
  const message = signInErrors(code)
  return refusedAccount.has(code) ? wrongCredentials(product, message) : upstream(product, message)
}
