import { expect, test } from 'bun:test'
import { isPasswordBait, mayBeBait } from '#domain/importing/password-bait.ts'

test.each([
  ['PASSWORD.txt', 'Visit http://get-pass.example/unlock to continue'],
  ['readme.txt', 'The archive password is on www.free-pass.example'],
  ['How to get password.url', '[InternetShortcut]\r\nURL=https://bit.ly/abc'],
  ['Пароль.txt', 'Пароль: gamekeys.top/1'],
  ['info.html', '<a href="https://survey.example">Passwort holen</a>'],
])('%p is bait', (path, text) => {
  expect(mayBeBait({ path, size: text.length })).toBe(true)
  expect(isPasswordBait(path, text)).toBe(true)
})

test.each([
  ['password.txt', 'secret123'],
  ['release.nfo', 'Supplied by GRP. Visit https://group.example'],
  ['readme.txt', 'Unpack, install, copy the crack, play. Bypass the launcher.'],
  ['Support.url', 'URL=https://store.example/support'],
])('%p with %p is no bait', (path, text) => {
  expect(isPasswordBait(path, text)).toBe(false)
})

test('a text without an address is read in linear time', () => {
  for (let text = 0; text < 20; text++) expect(isPasswordBait(`password-${text}.txt`, 'a-'.repeat(32_000))).toBe(false)
}, 30_000)

test('only small texts are read', () => {
  expect(mayBeBait({ path: 'password.txt', size: 0 })).toBe(false)
  expect(mayBeBait({ path: 'password.txt', size: 1_000_000 })).toBe(false)
  expect(mayBeBait({ path: 'password.exe', size: 10 })).toBe(false)
})
