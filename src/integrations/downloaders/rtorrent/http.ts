import type { Outbound } from '#domain/ports/outbound.ts'
import { leadsElsewhere, unexpectedAnswer, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../limits.ts'
import { product } from './product.ts'

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

/** One call by way of the web server in front of rTorrent. */
export async function askHttp({ outbound, url, headers, allowInsecureTls }: Access, body: string): Promise<string> {
  const answer = await outbound.request({
    product,
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/xml' },
    body,
    redirect: 'manual',
    maxBytes: maxAnswerBytes,
    allowInsecureTls,
  })
  if (answer.status === 401) throw wrongCredentials(product, 'the user name or password is wrong')
  if (answer.status >= 300 && answer.status < 400) throw leadsElsewhere(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  return answer.text()
}
