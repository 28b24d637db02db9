import { expect, test } from 'bun:test'
import { connectErrorPacket, eventPacket, readClientPacket } from '#realtime/packets.ts'

test.each([
  ['0', { type: 'connect', namespace: '/', token: null, without: [] }],
  ['0{}', { type: 'connect', namespace: '/', token: null, without: [] }],
  ['0{"token":"a.b.c"}', { type: 'connect', namespace: '/', token: 'a.b.c', without: [] }],
  ['0{"without":["logLine",7]}', { type: 'connect', namespace: '/', token: null, without: ['logLine'] }],
  ['0{"token":""}', { type: 'connect', namespace: '/', token: null, without: [] }],
  ['0{"token":7}', { type: 'connect', namespace: '/', token: null, without: [] }],
  ['0/admin,', { type: 'connect', namespace: '/admin', token: null, without: [] }],
  ['0/admin,{"token":"x"}', { type: 'connect', namespace: '/admin', token: 'x', without: [] }],
  ['1', { type: 'disconnect', namespace: '/' }],
  ['1/admin,', { type: 'disconnect', namespace: '/admin' }],
  ['2["hello",1]', { type: 'event', namespace: '/', ackId: null, content: ['hello', 1] }],
  ['212["hello"]', { type: 'event', namespace: '/', ackId: '12', content: ['hello'] }],
  [
    '2/admin,456["over",\n"two lines"]',
    { type: 'event', namespace: '/admin', ackId: '456', content: ['over', 'two lines'] },
  ],
  ['313[]', { type: 'ack', namespace: '/' }],
])('%p is read', (text, packet) => {
  expect(readClientPacket(text)).toEqual(packet as ReturnType<typeof readClientPacket>)
})

test.each([
  '',
  'x',
  '4{"message":"clients do not refuse"}',
  '51-["binary",{"_placeholder":true,"num":0}]',
  '0[]',
  '05{}',
  '0{"token":',
  '1[]',
  '2',
  '2{}',
  '2[]',
  '2[{}]',
  '2[null',
  '2null',
  '212345678901234567["an id no client counts up to"]',
  '3[]',
  '312',
])('%p is refused', (text) => {
  expect(readClientPacket(text)).toBeNull()
})

test('events and errors are encoded as the protocol defines', () => {
  expect(eventPacket('gameChanged', { id: '1' })).toBe('42["gameChanged",{"id":"1"}]')
  expect(connectErrorPacket('Unauthorized')).toBe('44{"message":"Unauthorized"}')
  expect(connectErrorPacket('Invalid namespace', '/admin')).toBe('44/admin,{"message":"Invalid namespace"}')
})
