import { afterEach, expect, test } from 'bun:test'
import { english, say, sentMessage, textOf } from '#domain/messages/say.ts'
import { messages as german } from '#ui/texts/de/messages.ts'
import { messageText, serverTextsShown, showLanguage } from '#ui/texts/language.ts'
import type { MessageTexts } from '#ui/texts/translated-messages.ts'

const languages: Record<string, MessageTexts> = { de: german }

afterEach(() => showLanguage('en'))

/** The forms of each message by its key. */
const formsOf = (areas: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  new Map(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, form]): [string, string] => [`${area}.${name}`, form]),
    ),
  )

const englishForms = formsOf(english)

/** The names of the values in a form, and of the kinds in which they are written. */
const valuesIn = (form: string): string[] => [
  ...new Set([...form.matchAll(/\{\s*(\w+)(?=\s*[,}])/g)].map(([, name = '']) => name)),
]

test.each(Object.keys(languages))(
  'messages in %s are for messages of the server, and have their values',
  (language) => {
    const forms = [...formsOf(languages[language] as Record<string, Record<string, string>>)]
    expect(forms.length).toBeGreaterThan(30)
    expect(forms.filter(([key]) => !englishForms.has(key))).toEqual([])
    const wrong = forms.filter(([key, form]) => {
      const given = valuesIn(englishForms.get(key) ?? '')
      return valuesIn(form).some((name) => !given.includes(name))
    })
    expect(wrong).toEqual([])
  },
)

/** Only a report: whatever is missing is shown in English. */
test.each(Object.keys(languages))('messages that are not in %s are counted', (language) => {
  const forms = formsOf(languages[language] as Record<string, Record<string, string>>)
  const missing = [...englishForms.keys()].filter((key) => !forms.has(key))
  console.info(`${language}: ${missing.length} of ${englishForms.size} messages are not translated`)
  expect(missing.length).toBeLessThan(englishForms.size)
})

test('a message is shown in the language of the user, and in English without a translation', async () => {
  const message = sentMessage(say('signIn.tooManyLinks', { count: 10 }))
  const text = 'An account can have at most 10 links. Remove one first.'
  expect(messageText(message, text)).toBe(text)
  await showLanguage('de')
  await serverTextsShown()
  expect(messageText(message, text)).toBe('Ein Konto kann höchstens 10 Verknüpfungen haben. Zuerst eine entfernen.')
  expect(messageText({ key: 'signIn.ofALaterServer', values: {} }, 'A later text')).toBe('A later text')
  expect(messageText(null, 'The words of a program')).toBe('The words of a program')
})

test('messages within a message are translated, and stay English without a translation', async () => {
  await showLanguage('de')
  await serverTextsShown()
  const inner = say('signIn.linkNotFound')
  const outer = sentMessage(say('signIn.providerNeedsHttps', { name: inner }))
  expect(messageText(outer, '')).toBe('Verknüpfung nicht gefunden: Die Adresse muss mit https:// beginnen')
  const unknown = { key: 'signIn.ofALaterServer', values: {}, text: 'A later text' }
  expect(messageText({ key: 'signIn.providerNeedsHttps', values: { name: unknown } }, '')).toBe(
    'A later text: Die Adresse muss mit https:// beginnen',
  )
})

test('English texts are what the messages say', () => {
  expect(textOf(say('signIn.tooManyLinks', { count: 10 }))).toBe(
    'An account can have at most 10 links. Remove one first.',
  )
})
