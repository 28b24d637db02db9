import { expect, test } from 'bun:test'
import { AppError, errorText, fieldError } from '#domain/errors.ts'
import { errorBody, hideAddresses } from '#domain/messages/error-body.ts'
import { english, named, say, sentMessage, textOf } from '#domain/messages/say.ts'

const forms = Object.entries(english).flatMap(([area, texts]) =>
  Object.entries<string>(texts).map(([name, form]) => ({ key: `${area}.${name}`, form })),
)

test('a message has its key, its values and an English text', () => {
  const message = say('api.wrongMethod', { method: 'PUT', methods: 'GET, POST' })
  expect(message).toEqual({ key: 'api.wrongMethod', values: { method: 'PUT', methods: 'GET, POST' } })
  expect(textOf(message)).toBe('PUT is not allowed here. Allowed: GET, POST')
  expect(textOf('as another program says it: {not} ours')).toBe('as another program says it: {not} ours')
})

test('every English text is in the ICU format', () => {
  expect(forms.length).toBeGreaterThan(30)
  const names = ['count', 'size', 'since', 'date', 'pause', 'leftSize']
  const values = (form: string) =>
    Object.fromEntries([...form.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, names.includes(name) ? 2 : name]))
  const wrong = forms.filter(({ key, form }) => textOf({ key, values: values(form) }) === '')
  expect(wrong).toEqual([])
})

test('messages within a message are sent with their English text, for readers without a translation', () => {
  const inner = say('signIn.tooManyLinks', { count: 10 })
  const outer = say('api.unknownArrCall', { asked: inner })
  expect(textOf(outer)).toBe(
    'Ludarr does not have An account can have at most 10 links. Remove one first.. It answers only a part of the API of Radarr.',
  )
  expect(sentMessage(outer)).toEqual({
    key: 'api.unknownArrCall',
    values: { asked: { ...inner, values: { count: 10 }, text: textOf(inner) } },
  })
  expect(sentMessage('refused by a program')).toBeNull()
  expect(sentMessage(null)).toBeNull()
})

test('an error has the English text as its message, and keeps the message as a value', () => {
  const error = new AppError('conflict', say('signIn.linkNotFound'))
  expect(error.message).toBe('Link not found')
  expect(errorText(error)).toEqual({ key: 'signIn.linkNotFound', values: {} })
  expect(errorText(new Error('disk'))).toBe('disk')
})

test('the body of an error has text and message, for each field too', () => {
  const text = say('signIn.tooManyProviders', { count: 9 })
  const { details } = fieldError('issuer', text)
  const said = { key: 'signIn.tooManyProviders', values: { count: 9 } }
  expect(errorBody(text, details)).toEqual({
    error: 'There are 9 sign-in providers already. Remove one first.',
    message: said,
    details: [
      { path: 'issuer', message: 'There are 9 sign-in providers already. Remove one first.', messageKey: said },
    ],
  })
})

test('an address that a member may not see is in neither of them', () => {
  const named = say('signIn.providerNeedsHttps', { name: 'Authelia (10.0.0.9:80)' })
  expect(hideAddresses(named)).toBe('Authelia: the address must begin with https://')
  expect(hideAddresses(say('api.noRoute'))).toEqual(say('api.noRoute'))
})

test('secrets are hidden in the text of an error, in the values of its message, and in messages within it', () => {
  const inner = say('signIn.providerNeedsHttps', { name: 'THE-KEY at home' })
  const error = new AppError('upstream', named('Jackett THE-KEY', inner))
  error.hide((text) => text.replaceAll('THE-KEY', '[hidden]'))
  expect(error.message).toBe('Jackett [hidden]: [hidden] at home: the address must begin with https://')
  expect(JSON.stringify(errorBody(error.text))).not.toContain('THE-KEY')
  expect(error.text).toMatchObject({ key: 'text.named', values: { name: 'Jackett [hidden]' } })
})

test('a secret that begins in a value and ends in the sentence leaves only the text', () => {
  const error = new AppError('upstream', say('signIn.providerNeedsHttps', { name: 'key=abc' }))
  error.hide((text) => text.replace('abc: the', '[hidden]'))
  expect([error.message, error.text]).toEqual(Array(2).fill('key=[hidden] address must begin with https://'))
})
