import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { expectedList, unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

export const product = 'Transmission'

/** Returns the `arguments` of a successful call. */
export type Rpc = (method: string, args?: Record<string, unknown>) => Promise<WireFields>

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

const sessionHeader = 'x-transmission-session-id'

/**
 * The RPC interface. A 409 carries the session id, which changes when the program restarts; 401 comes first.
 * https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md
 */
export function createRpc(access: Access): Rpc {
  let sessionId: string | null = null
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
  return async (method, args = {}) => {
    const body = JSON.stringify({ method, arguments: args })
    let answer = await send(body)
    if (answer.status === 409) {
      sessionId = answer.headers.get(sessionHeader)
      answer = await send(body)
    }
    return argumentsOf(answer)
  }
}

/** The RPC path is /transmission/rpc unless the address contains another. */
export function rpcUrl(address: string): string {
  if (/\/rpc$/.test(address)) return address
  return /\/transmission$/.test(address) ? `${address}/rpc` : `${address}/transmission/rpc`
}

function argumentsOf(answer: OutboundAnswer): WireFields {
  if (answer.status === 401) throw wrongCredentials(product, 'the user name or password is wrong')
  if (answer.status === 403) throw upstream(product, 'its list of allowed addresses does not contain ours')
  if (answer.status === 421) throw upstream(product, 'this host name is not accepted (rpc-host-whitelist)')
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  const fields = wireFields(answer.json())
  const result = fields.text('result')
  if (result === 'success') return fields.fields('arguments')
  throw upstream(product, result ?? 'the response states neither success nor failure')
}

export async function find(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields | null> {
  const [torrent] = expectedList(product, (await rpc('torrent-get', { ids: [clientId], fields })).value('torrents'))
  return torrent === undefined ? null : wireFields(torrent)
}

export async function getTorrent(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields> {
  const torrent = await find(rpc, clientId, fields)
  if (torrent === null) throw upstream(product, `no torrent ${clientId}`)
  return torrent
}
