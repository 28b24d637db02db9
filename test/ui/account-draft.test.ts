import { expect, test } from 'bun:test'
import type { Account } from '#domain/accounts/user.ts'
import { accountChange, isComplete } from '#ui/pages/settings/accounts/account-dialog.tsx'

const account: Account = {
  id: '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1',
  username: 'robin',
  role: 'member',
  storefrontUserId: null,
  mayAdd: true,
  requestLimit: null,
  mayDownload: true,
  downloadSpeedLimit: null,
  createdAt: '2026-11-21T03:30:00.000Z',
}

test('only changed fields of an account are sent, and never an empty password', () => {
  const same = { mayAdd: true, requestLimit: null }
  expect(accountChange(account, { username: 'robin', password: '', role: 'member', ...same })).toEqual({})
  const limited = { mayAdd: false, requestLimit: { count: 5, days: 30 } }
  expect(accountChange(account, { username: 'robin', password: '', role: 'member', ...limited })).toEqual(limited)
  expect(accountChange(account, { username: 'Robin', password: '', role: 'admin', ...same })).toEqual({
    username: 'Robin',
    role: 'admin',
  })
  expect(accountChange(account, { username: 'robin', password: ' a new one', role: 'member', ...same })).toEqual({
    password: ' a new one',
  })
})

test('a new account needs a name and a password; an existing one can keep them', () => {
  expect(isComplete({ username: 'robin', password: '' }, true)).toBe(false)
  expect(isComplete({ username: 'robin', password: '12345678' }, true)).toBe(true)
  expect(isComplete({ username: 'robin', password: '' }, false)).toBe(true)
  expect(isComplete({ username: 'robin', password: 'short' }, false)).toBe(false)
  expect(isComplete({ username: 'ro', password: '' }, false)).toBe(false)
})
