import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { quoted, unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes, sessionCookie } from '../connection-parts.ts'
import { listOf, wireFields } from '../wire-fields.ts'

export const product = 'Deluge'

/** Answers with the `result` of a call, signed in and connected to a daemon first where needed. */
export type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

type Access = { outbound: Outbound; url: string; password: string | null; allowInsecureTls: boolean }
type Answer = { result: unknown; failure: { code: number; message: string } | null }

/** Codes of the web interface: not signed in; a method that only a connected daemon has. */
const notSignedIn = 1
const unknownMethod = 2

/** After a connect, the web interface needs a moment until it knows the daemon's methods. */
const connectsWithinMs = 5000

/**
 * The JSON-RPC of deluge-web. Every answer is a 200, and version 2.0 insists on exactly this content type.
 * https://deluge.readthedocs.io/en/latest/reference/webapi.html
 */
export function createRpc(access: Access): Rpc {
  let cookie: string | null = null
  let nextId = 1
  let preparing: Promise<void> | null = null

  const send = async (method: string, params: readonly unknown[]): Promise<Answer> => {
    nextId += 1
    const answer = await access.outbound.request({
      product,
      url: access.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
      body: JSON.stringify({ id: nextId, method, params }),
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
    cookie = sessionCookie(answer.headers) ?? cookie
    return answerOf(answer)
  }

  const ask = async (method: string, ...params: unknown[]) => resultOf(await send(method, params))

  const prepare = async () => {
    if ((await ask('auth.login', access.password ?? '')) !== true)
      throw wrongCredentials(product, say('clients.passwordWrong'))
    if ((await ask('web.connected')) === true) return
    await connectDaemon(ask)
  }

  const prepareOnce = () => {
    preparing ??= prepare().finally(() => {
      preparing = null
    })
    return preparing
  }

  return async (method, ...params) => {
    if (cookie === null) await prepareOnce()
    const first = await send(method, params)
    const code = first.failure?.code
    if (code !== notSignedIn && code !== unknownMethod) return resultOf(first)
    await prepareOnce()
    return resultOf(await send(method, params))
  }
}

/** The first daemon of its connection manager that answers, as a person would choose. */
async function connectDaemon(ask: Rpc): Promise<void> {
  const ids = listOf(await ask('web.get_hosts')).map((host) => listOf(host)[0])
  for (const id of ids) {
    const status = listOf(await ask('web.get_host_status', id))[1]
    if (status !== 'Online' && status !== 'Connected') continue
    await ask('web.connect', id)
    const deadline = performance.now() + connectsWithinMs
    while ((await ask('web.connected')) !== true) {
      if (performance.now() > deadline) throw upstream(product, say('clients.webInterfaceNotReach'))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return
  }
  throw upstream(product, say('clients.noDaemonConnectionManager'))
}

function answerOf(answer: OutboundAnswer): Answer {
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  const fields = wireFields(answer.json())
  if (!fields.names().includes('result')) throw upstream(product, say('clients.notWebInterface2'))
  const error = fields.fields('error')
  const isFailure = error.names().length > 0
  const reason = error.text('message')
  const message = reason === null ? 'the request was rejected without a reason' : quoted(reason)
  return {
    result: fields.value('result'),
    failure: isFailure ? { code: error.number('code') ?? 0, message } : null,
  }
}

function resultOf(answer: Answer): unknown {
  if (answer.failure) throw upstream(product, answer.failure.message)
  return answer.result
}
