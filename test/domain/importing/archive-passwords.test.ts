import { expect, test } from 'bun:test'
import { passwordInAttribute, passwordsInNzb, passwordsInTitle } from '#domain/importing/archive-passwords.ts'

const nzb = (head: string): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb"><head>${head}</head><file subject="a &lt;meta type=&quot;password&quot;&gt;"></file></nzb>`,
  )

test.each([
  ['Game {{secret}}', ['secret']],
  ['Game password=se-cret', ['se-cret']],
  ['Game {{two words}} [GRP]', ['two words']],
  ['The Password Game', []],
  ['Game {{}}', []],
])('the title %p names %p', (title, passwords) => {
  expect(passwordsInTitle(title)).toEqual(passwords)
})

test.each([
  ['', null],
  ['0', null],
  ['1', null],
  ['2', null],
  ['-1', null],
  ['Yes', null],
  ['secret', 'secret'],
  ['x'.repeat(500), null],
])('the attribute %p names %p', (value, password) => {
  expect(passwordInAttribute(value)).toBe(password)
})

test.each([
  ['<meta type="password">secret</meta>', ['secret']],
  ["<meta type='password' >a&amp;b&#33;</meta>", ['a&b!']],
  ['<meta type="title">x</meta><META TYPE="Password">one</META>\n<meta type="password">two</meta>', ['one', 'two']],
  ['<meta type="password">same</meta><meta type="password">same</meta>', ['same']],
  ['<meta type="password">  </meta>', []],
  ['<meta type="password">&#99999999;</meta>', ['&#99999999;']],
  ['<meta type="category">password</meta>', []],
])('the NZB head %p names %p', (head, passwords) => {
  expect(passwordsInNzb(nzb(head))).toEqual(passwords)
})

test('an NZB without a head names none', () => {
  const bytes = new TextEncoder().encode('<nzb><file poster="x"><meta type="password">no</file></nzb>')
  expect(passwordsInNzb(bytes)).toEqual([])
  expect(passwordsInNzb(new Uint8Array(0))).toEqual([])
})
