import { say } from '#domain/messages/say.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { quoted, unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { wireFields } from '../wire-fields.ts'

export const product = 'NZBGet'

export type Rpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

/** A large NZB is sent as base64 in the call. */
const addTimeoutMs = 60_000

/** https://nzbget.com/documentation/api/: errors are a 200 with an `error` object. */
export function createRpc(access: Access): Rpc {
  return async (method, ...params) => {
    const answer = await access.outbound.request({
      product,
      url: access.url,
      method: 'POST',
      headers: { ...access.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '1.1', id: 1, method, params }),
      redirect: 'manual',
      ...(method === 'append' ? { timeoutMs: addTimeoutMs } : {}),
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
    if (answer.status === 401) throw wrongCredentials(product, say('clients.userNamePasswordWrong'))
    if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
    if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
    const fields = wireFields(answer.json())
    const refusal = fields.fields('error').text('message')
    if (refusal !== null) throw upstream(product, quoted(refusal))
    return fields.value('result')
  }
}
