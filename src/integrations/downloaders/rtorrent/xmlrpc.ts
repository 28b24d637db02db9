import { XMLParser } from 'fast-xml-parser'
import type { Outbound } from '#domain/ports/outbound.ts'
import { leadsElsewhere, unexpectedAnswer, upstream, wrongCredentials } from '../client-words.ts'
import { longestAnswerBytes } from '../limits.ts'
import { wireFields } from '../wire-fields.ts'

export const product = 'rTorrent'

export type XmlRpc = (method: string, ...params: readonly (string | Uint8Array)[]) => Promise<unknown>

/** rTorrent's own words for a refusal, told apart from a call that failed. */
export class Fault extends Error {}

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
  isArray: (name) => name === 'value' || name === 'member',
})

/** XML-RPC as a web server in front of rTorrent serves it; a refusal ("fault") is a 200. */
export function createXmlRpc(access: Access): XmlRpc {
  return async (method, ...params) => {
    const answer = await access.outbound.request({
      product,
      url: access.url,
      method: 'POST',
      headers: { ...access.headers, 'content-type': 'text/xml' },
      body: callText(method, params),
      redirect: 'manual',
      maxBytes: longestAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
    if (answer.status === 401) throw wrongCredentials(product, 'the user name or password is wrong')
    if (answer.status >= 300 && answer.status < 400) throw leadsElsewhere(product, answer.headers.get('location'))
    if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
    return readResponse(answer.text())
  }
}

function callText(method: string, params: readonly (string | Uint8Array)[]): string {
  const values = params.map((param) =>
    typeof param === 'string'
      ? `<string>${escaped(param)}</string>`
      : `<base64>${Buffer.from(param).toString('base64')}</base64>`,
  )
  const list = values.map((value) => `<param><value>${value}</value></param>`).join('')
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${list}</params></methodCall>`
}

function readResponse(text: string): unknown {
  const response = wireFields(parsed(text)).fields('methodResponse')
  const names = response.names()
  if (names.includes('fault')) {
    const fault = wireFields(firstValue(response.fields('fault').value('value')))
    throw new Fault(fault.text('faultString') ?? 'it refused without a reason')
  }
  if (!names.includes('params')) throw upstream(product, 'this is not its XML-RPC')
  return firstValue(response.fields('params').fields('param').value('value'))
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw upstream(product, 'its answer is no XML')
  }
}

function firstValue(value: unknown): unknown {
  return readValue(Array.isArray(value) ? value[0] : value)
}

/** Numbers stay text: `wireFields` reads both, and a name of digits must stay a name. */
function readValue(value: unknown): unknown {
  if (typeof value === 'string') return value
  const typed = wireFields(value)
  const [kind] = typed.names().filter((name) => name !== '#text')
  if (kind === undefined) return typed.text('#text') ?? ''
  if (kind === 'array') return itemsOf(typed.fields('array').fields('data').value('value'))
  if (kind === 'struct') return structOf(typed.fields('struct').list('member'))
  return typed.value(kind) ?? ''
}

function itemsOf(values: unknown): unknown[] {
  return Array.isArray(values) ? values.map(readValue) : []
}

function structOf(members: readonly unknown[]): Record<string, unknown> {
  const entries = members.map((member) => {
    const fields = wireFields(member)
    return [fields.text('name') ?? '', firstValue(fields.value('value'))] as const
  })
  return Object.fromEntries(entries)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
