import { XMLParser } from 'fast-xml-parser'
import { say } from '#domain/messages/say.ts'
import { quoted, upstream } from '../client-errors.ts'
import { wireFields } from '../wire-fields.ts'
import { product } from './transport.ts'

type XmlRpcValue = string | number | Uint8Array
export type XmlRpc = (method: string, ...params: readonly XmlRpcValue[]) => Promise<unknown>

/** rTorrent rejected the call, unlike a call that failed. */
export class Fault extends Error {}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
  isArray: (name) => name === 'value' || name === 'member',
})

/** XML-RPC over any transport; a fault is a regular response. */
export function createXmlRpc(transport: (body: string) => Promise<string>): XmlRpc {
  return async (method, ...params) => readResponse(await transport(callText(method, params)))
}

function callText(method: string, params: readonly XmlRpcValue[]): string {
  const values = params.map((param) => {
    if (typeof param === 'string') return `<string>${escaped(param)}</string>`
    if (typeof param === 'number') return `<i8>${param}</i8>`
    return `<base64>${Buffer.from(param).toString('base64')}</base64>`
  })
  const list = values.map((value) => `<param><value>${value}</value></param>`).join('')
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${list}</params></methodCall>`
}

function readResponse(text: string): unknown {
  const response = wireFields(parsed(text)).fields('methodResponse')
  const names = response.names()
  if (names.includes('fault')) {
    const fault = wireFields(firstValue(response.fields('fault').value('value')))
    const reason = fault.text('faultString')
    throw new Fault(reason === null ? 'the call was rejected without a reason' : quoted(reason))
  }
  if (!names.includes('params')) throw upstream(product, say('clients.notXmlRpc'))
  return firstValue(response.fields('params').fields('param').value('value'))
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw upstream(product, say('clients.responseNotXml'))
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
