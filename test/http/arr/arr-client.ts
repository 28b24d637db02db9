import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { TestSite } from '../test-site.ts'

export const arrRoot = '/api/integration/arr'

type Signed = { ask: TestSite['ask'] }

/** A new key of a user. */
export async function keyOf(user: Signed, scopes?: readonly ApiKeyScope[]): Promise<string> {
  const answer = await user.ask('POST', '/api/api-keys', { name: 'Key', ...(scopes === undefined ? {} : { scopes }) })
  if (answer.status !== 201) throw new Error(`No key: ${await answer.text()}`)
  return (await answer.json()).key
}

export type ArrAnswer<Data> = { status: number; data: Data; headers: Headers }

/** Asks as a program does that was given the address and the key. */
export function arrClient(site: Pick<TestSite, 'ask'>, key: string, root = arrRoot) {
  return async <Data = unknown>(method: string, path: string, body?: unknown): Promise<ArrAnswer<Data>> => {
    const answer = await site.ask(method, `${root}${path}`, body, { 'X-Api-Key': key, accept: 'application/json' })
    const text = await answer.text()
    return { status: answer.status, data: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }
}
