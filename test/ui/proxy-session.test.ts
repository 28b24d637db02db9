import { expect, test } from 'bun:test'
import { SignedOutByProxyError } from '#ui/api/client.ts'
import { keys } from '#ui/api/keys.ts'
import { createQueryClient } from '#ui/api/query-client.ts'

const refuse = () => Promise.reject(new SignedOutByProxyError())

test('a single request that the proxy rejects does not end the session', async () => {
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: keys.games, queryFn: refuse })).rejects.toThrow('The reverse proxy')
  expect(client.getQueryData<boolean>(keys.signedOutByProxy)).toBeUndefined()
  client.clear()
})

test('the session at the proxy has ended when the proxy rejects the request for the account, which keeps the page', async () => {
  const client = createQueryClient()
  client.setQueryData(keys.session, { id: 'robin' })
  await expect(client.fetchQuery({ queryKey: keys.session, queryFn: refuse, staleTime: 0 })).rejects.toThrow(
    'The reverse proxy',
  )
  expect(client.getQueryData<boolean>(keys.signedOutByProxy)).toBe(true)
  expect(client.getQueryData<{ id: string }>(keys.session)).toEqual({ id: 'robin' })
  client.clear()
})
