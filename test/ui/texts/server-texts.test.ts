import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverTexts } from '#ui/texts/de/server-texts.ts'
import { serverText, serverTextsShown, showLanguage } from '#ui/texts/language.ts'
import { isTranslated, serverMessages, skeletonOf } from './server-messages.ts'

afterEach(() => showLanguage('en'))

const source = join(import.meta.dirname, '../../../src')
/** Messages in a terminal or a document, and texts of settings, which are translated by their path. */
const notOnPages =
  /^(?:cli|db|ui|runtime|realtime|http\/document|core\/metrics)\/|^core\/system\/data-folder\.ts|^domain\/indexers\/default-weights\.ts/
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.ts') && !notOnPages.test(file))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))

test('every message of the server has a German text', () => {
  const texts = new Set(Object.keys(serverTexts).map(skeletonOf))
  const messages = files.flatMap(({ file, code }) =>
    serverMessages(code).map(({ line, text }) => ({ place: `${file}:${line}`, text })),
  )
  expect(messages.length).toBeGreaterThan(100)
  const missing = messages.filter(({ text }) => !isTranslated(text, texts))
  expect(missing.map(({ place, text }) => `${place} ${text.replaceAll('\0', '{}')}`)).toEqual([])
}, 60_000)

test('every German text is for a message of the server', () => {
  const code = files.map((file) => file.code.replaceAll("\\'", "'")).join('\n')
  const own = Object.keys(serverTexts)
  expect(own.length).toBeGreaterThan(1000)
  expect(own.filter((text) => !phrasesOf(text).some((phrase) => code.includes(phrase)))).toEqual([])
}, 60_000)

test('German texts use the values that the English ones have, and no others', () => {
  const wrong = Object.entries(serverTexts).filter(([key, text]) => {
    const given = new Set([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    return valuesIn(text).some((name) => !given.has(name))
  })
  expect(wrong).toEqual([])
})

test('messages are translated with their values, their quotations and the messages within them', async () => {
  await showLanguage('de')
  await serverTextsShown()
  expect(serverText('This username is taken')).toBe('Dieser Benutzername ist vergeben')
  expect(serverText('qBittorrent: no response within 10 s')).toBe('qBittorrent: keine Antwort innerhalb von 10 s')
  expect(serverText('Too many requests. Try again in 1 second.')).toBe(
    'Zu viele Anfragen. In 1 Sekunde erneut versuchen.',
  )
  expect(serverText('Low disk space on the library folder /games: 4.2 GB left')).toBe(
    'Wenig freier Speicherplatz: Bibliotheksordner /games, noch 4,2 GB',
  )
  expect(serverText('Resolved: low disk space on the library folder /games: 4.2 GB left')).toBe(
    'Behoben: Wenig freier Speicherplatz: Bibliotheksordner /games, noch 4,2 GB',
  )
  expect(serverText('"Search for wanted games" failed 3 times in a row: The disk of the data folder is full.')).toBe(
    '„Nach gesuchten Spielen suchen“ ist 3-mal hintereinander fehlgeschlagen: Der Datenträger des Datenordners ist voll.',
  )
  expect(serverText('NAS unavailable since 2026-11-21 03:30 UTC: SABnzbd: the API key is wrong')).toMatch(
    /^NAS ist seit 2[01]\.11\.2026, \d\d:30 nicht erreichbar: SABnzbd: der API-Schlüssel ist falsch$/,
  )
})

test('dates, spans of time and kinds within messages are translated', async () => {
  await showLanguage('de')
  await serverTextsShown()
  expect(serverText('NZBs: disabled for 5 minutes after a failure')).toBe(
    'NZBs: nach einem Fehler für 5 Minuten ausgesetzt',
  )
  expect(serverText('Game is not released until 2026-03-01')).toBe('Spiel erscheint erst am 01.03.2026')
  expect(serverText('Release date: 2026-03-01 → 2027-11-30')).toBe('Erscheinungsdatum: 01.03.2026 → 30.11.2027')
  expect(serverText('Folder moved from /a/2026-03-01 to /b')).toBe('Ordner von /a/2026-03-01 nach /b verschoben')
  expect(serverText('Named as soundtrack, not as a whole game')).toBe(
    'Laut Name kein ganzes Spiel, sondern ein Soundtrack',
  )
})

test('messages of other programs stay unchanged', async () => {
  await showLanguage('de')
  await serverTextsShown()
  expect(serverText('Torznab responded with status 500: Something went wrong')).toBe(
    'Torznab antwortete mit Status 500: Something went wrong',
  )
  expect(serverText('A message of a later server: 4.2 GB')).toBe('A message of a later server: 4.2 GB')
  expect(serverText('No seeders at all')).toBe('No seeders at all')
})

test('the output of a program stays as it is within a message, however long it is', async () => {
  await showLanguage('de')
  await serverTextsShown()
  for (const output of ['x '.repeat(2_000), 'No such file. '.repeat(300), 'a, b; c: d (e) '.repeat(5_000)]) {
    expect(serverText(`Torznab responded with status 500: ${output}`)).toBe(
      `Torznab antwortete mit Status 500: ${output}`,
    )
    expect(serverText(`${output}: permission denied`)).toBe(`${output}: Zugriff verweigert`)
    expect(serverText(output)).toBe(output)
  }
})

test('all parts of a long list are translated', async () => {
  await showLanguage('de')
  await serverTextsShown()
  const clients = Array.from({ length: 40 }, (_, index) => `client-${index}`)
  for (const separator of ['; ', '. ', ', ']) {
    expect(serverText(clients.map((name) => `${name}: no response within 10 s`).join(separator))).toBe(
      clients.map((name) => `${name}: keine Antwort innerhalb von 10 s`).join(separator),
    )
  }
})

test('a long list of names, which anyone may send, stays as it is and costs no time', async () => {
  await showLanguage('de')
  await serverTextsShown()
  const names = Array.from({ length: 250 }, (_, index) => `n${index}`)
  for (const separator of ['. ', ': ', '; ', ', ', ' (']) {
    const list = `${names.join(separator)})`
    expect(serverText(`Torznab responded with status 500: ${list}`)).toContain(list)
  }
  expect(serverText(`Torznab responded with status 500: ${names.join(', ')}`)).toBe(
    `Torznab antwortete mit Status 500: ${names.join(', ')}`,
  )
})

/** Pairs of adjacent words, or the words of a shorter text, because the server composes some messages. */
function phrasesOf(key: string): string[] {
  return key
    .replace(/\.$/, '')
    .split(/\{\w+\}|\(s\)/)
    .flatMap((literal) => {
      const words = literal.trim().split(' ')
      return words.length <= 2 ? words : words.slice(1).map((_word, at) => words.slice(at, at + 2).join(' '))
    })
    .filter((phrase) => /\w{2}/.test(phrase))
}

/** The names of the values of a German text. */
function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?=[},])/g)].flatMap(([, name = '']) => name)
}
