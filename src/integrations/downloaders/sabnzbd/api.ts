import type { AppError } from '#domain/errors.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import {
  plainMessage,
  quoted,
  unexpectedAnswer,
  unexpectedRedirect,
  upstream,
  wrongCredentials,
} from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

export const product = 'SABnzbd'

/** Calls one mode of the API; `file` is uploaded with it. */
export type Api = (mode: string, params?: Record<string, string>, file?: FormData) => Promise<WireFields>

type Access = { outbound: Outbound; address: string; apiKey: string; allowInsecureTls: boolean }

/** A large NZB is parsed before the response. */
const addTimeoutMs = 60_000

/** https://sabnzbd.org/wiki/configuration/4.5/api: the key goes in the query and in no header. */
export function createApi(access: Access): Api {
  return async (mode, params = {}, file) => {
    const query = new URLSearchParams({ mode, output: 'json', apikey: access.apiKey, ...params })
    const encoding = file === undefined ? null : new Response(file)
    const answer = await access.outbound.request({
      product,
      url: `${access.address}/api?${query}`,
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
      ...(encoding === null ? {} : { ...(await posted(encoding)), timeoutMs: addTimeoutMs }),
    })
    return fieldsOf(answer)
  }
}

async function posted(encoding: Response) {
  const contentType = encoding.headers.get('content-type') ?? ''
  const body = new Uint8Array(await encoding.arrayBuffer())
  return { method: 'POST', headers: { 'content-type': contentType }, body } as const
}

/** SABnzbd uses one status for a wrong key and for a host name or address that it does not accept. */
function refusal(message: string): AppError {
  if (message === '' || /key|authent/i.test(message))
    return wrongCredentials(product, message === '' ? 'the API key is wrong' : quoted(message))
  return upstream(product, quoted(message))
}

/** A wrong key is a 403 with plain text; other errors are a 200 with `error`. */
function fieldsOf(answer: OutboundAnswer): WireFields {
  const message = plainMessage(answer.text())
  if (answer.status === 403 || answer.status === 401) throw refusal(message)
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  const fields = wireFields(answer.json())
  const error = fields.text('error')
  if (error !== null) throw upstream(product, quoted(error))
  return fields
}
