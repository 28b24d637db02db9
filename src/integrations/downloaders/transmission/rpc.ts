import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { expectedList, unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { newNames, oldRequest } from './old-protocol.ts'

export const product = 'Transmission'

/** Returns the `result` of a successful call. Methods and fields have the names of 4.1, whatever the version. */
export type Rpc = (method: string, args?: Record<string, unknown>) => Promise<WireFields>

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

const sessionHeader = 'x-transmission-session-id'
const versionHeader = 'x-transmission-rpc-version'

/** The RPC version whose calls are JSON-RPC 2.0, of Transmission 4.1. The old calls are to be removed. */
const jsonRpcVersion = 6
const invalidRequest = -32_600

/**
 * The RPC interface. A 409 carries the session id, which changes when the program restarts; 401 comes first. Since 4.1 it
 * also says which protocol to use, so a program that was updated or downgraded is spoken to in its own.
 * https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md
 */
export function createRpc(access: Access): Rpc {
  let sessionId: string | null = null
  let speaksJsonRpc = false
  const send = (body: string) =>
    access.outbound.request({
      product,
      url: access.url,
      method: 'POST',
      headers: {
        ...access.headers,
        'content-type': 'application/json',
        ...(sessionId === null ? {} : { [sessionHeader]: sessionId }),
      },
      body,
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
  const call = async (method: string, params: Record<string, unknown>) => {
    const body = () =>
      JSON.stringify(speaksJsonRpc ? { jsonrpc: '2.0', method, params, id: 1 } : oldRequest(method, params))
    let answer = await send(body())
    if (answer.status === 409) {
      sessionId = answer.headers.get(sessionHeader)
      speaksJsonRpc = Number.parseInt(answer.headers.get(versionHeader) ?? '', 10) >= jsonRpcVersion
      answer = await send(body())
    }
    return bodyOf(answer)
  }
  return async (method, params = {}) => {
    let body = await call(method, params)
    const isOldRefused = !speaksJsonRpc && body.fields('error').number('code') === invalidRequest
    if (isOldRefused) {
      // A proxy withheld the version.
      speaksJsonRpc = true
      body = await call(method, params)
    }
    return resultOf(body)
  }
}

/** The RPC path is /transmission/rpc unless the address contains another. */
export function rpcUrl(address: string): string {
  if (/\/rpc$/.test(address)) return address
  return /\/transmission$/.test(address) ? `${address}/rpc` : `${address}/transmission/rpc`
}

function bodyOf(answer: OutboundAnswer): WireFields {
  if (answer.status === 401) throw wrongCredentials(product, say('clients.userNamePasswordWrong'))
  if (answer.status === 403) throw upstream(product, say('clients.listAllowedAddressesNot'))
  if (answer.status === 421) throw upstream(product, say('clients.hostNameNotAccepted'))
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  return wireFields(answer.json())
}

function resultOf(body: WireFields): WireFields {
  if (body.text('jsonrpc') === null) return oldResultOf(body)
  const error = body.fields('error')
  const message = error.fields('data').text('error_string') ?? error.text('message')
  if (message !== null) throw upstream(product, message)
  if (body.value('result') === undefined) throw unclear()
  return body.fields('result')
}

function oldResultOf(body: WireFields): WireFields {
  const result = body.text('result')
  if (result === 'success') return wireFields(newNames(body.value('arguments')))
  throw result === null ? unclear() : upstream(product, result)
}

const unclear = () => upstream(product, say('clients.responseStatesNeitherSuccess'))

export async function find(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields | null> {
  const [torrent] = expectedList(product, (await rpc('torrent_get', { ids: [clientId], fields })).value('torrents'))
  return torrent === undefined ? null : wireFields(torrent)
}

export async function getTorrent(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields> {
  const torrent = await find(rpc, clientId, fields)
  if (torrent === null) throw upstream(product, say('clients.noTorrent', { id: clientId }))
  return torrent
}
