import { say } from '#domain/messages/say.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import {
  expectedList,
  quoted,
  unexpectedAnswer,
  unexpectedRedirect,
  upstream,
  wrongCredentials,
} from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { wireFields } from '../wire-fields.ts'

export const product = 'aria2'

type Call = { method: string; params: readonly unknown[] }

export type Rpc = {
  ask(method: string, ...params: unknown[]): Promise<unknown>
  /** Several calls in one request; the results in the same order. */
  askAll(calls: readonly Call[]): Promise<unknown[]>
}

type Access = { outbound: Outbound; url: string; secret: string | null; allowInsecureTls: boolean }

/** https://aria2.github.io/manual/en/html/aria2c.html#rpc-interface: errors are a 400 with a JSON body. */
export function createRpc(access: Access): Rpc {
  const token = access.secret ? [`token:${access.secret}`] : []
  const send = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await access.outbound.request({
      product,
      url: access.url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'ludarr', method, params }),
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
    if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
    if (answer.status !== 200 && answer.status !== 400) throw unexpectedAnswer(product, answer.status, answer.text())
    const fields = wireFields(answer.json())
    throwOnFailure(fields.fields('error').text('message'))
    return fields.value('result')
  }
  return {
    ask: (method, ...params) => send(`aria2.${method}`, [...token, ...params]),
    askAll: async (calls) => {
      const wrapped = calls.map(({ method, params }) => ({
        methodName: `aria2.${method}`,
        params: [...token, ...params],
      }))
      const results = expectedList(product, await send('system.multicall', [wrapped]))
      if (results.length !== calls.length) throw upstream(product, say('clients.callNotAnswered'))
      return results.map((result) => {
        if (Array.isArray(result)) return result[0]
        const fields = wireFields(result)
        throwOnFailure(fields.text('faultString') ?? fields.text('message'))
        throw upstream(product, say('clients.callNotAnswered'))
      })
    },
  }
}

function throwOnFailure(message: string | null): void {
  if (message === 'Unauthorized') throw wrongCredentials(product, say('clients.passwordRpcSecretWrong'))
  if (message !== null) throw upstream(product, quoted(message))
}
