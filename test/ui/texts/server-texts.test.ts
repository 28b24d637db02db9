import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverTexts } from '#ui/texts/de/server-texts.ts'
import { serverText, showLanguage } from '#ui/texts/language.ts'
import { isTranslated, serverMessages, skeletonOf } from './server-messages.ts'

afterEach(() => showLanguage('en'))

const source = join(import.meta.dirname, '../../../src')
/** Messages in a terminal or a document, and the report of an import from another program. */
const notOnPages =
  /^(?:cli|db|ui|runtime|realtime|http\/document|core\/metrics|(?:core|integrations)\/(?:other-programs|questarr))\/|^core\/system\/data-folder\.ts/
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.ts') && !notOnPages.test(file))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))

test('every message of the server has a German text', () => {
  const texts = new Set(Object.keys(serverTexts).map(skeletonOf))
  const messages = files.flatMap(({ file, code }) =>
    serverMessages(code).map(({ line, text }) => ({ place: `${file}:${line}`, text })),
  )
  expect(messages.length).toBeGreaterThan(5)
  const missing = messages.filter(({ text }) => !isTranslated(text, texts))
  expect(missing.map(({ place, text }) => `${place} ${text.replaceAll('\0', '{}')}`)).toEqual([])
})
