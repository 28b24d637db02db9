import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { serverTexts } from '#ui/texts/de/server-texts.ts'
import { de } from '#ui/texts/de.ts'
import { en } from '#ui/texts/en.ts'
import { enLater } from '#ui/texts/en-later.ts'
import { fr } from '#ui/texts/fr.ts'

type Area = Readonly<Record<string, string>>
const english: Readonly<Record<string, Area>> = { ...en, ...enLater }
// The English texts of settings are in their schemas.
const { setting: settings, ...translated } = de
const german: Readonly<Record<string, Area>> = translated
const { setting: frenchSettings = {}, ...partial } = fr
const french: Readonly<Record<string, Area>> = partial

const source = join(import.meta.dirname, '../../../src/ui')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('texts/'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n')

const keys = Object.entries(english).flatMap(([area, texts]) => Object.keys(texts).map((name) => `${area}.${name}`))

/** The names of the values and tags of a message. */
function namesIn(elements: ReturnType<typeof parse>): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value]
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
  })
}

const namesOf = (message: string) => [...new Set(namesIn(parse(message)))].sort()

test('German texts need the same values and tags as the English ones', () => {
  for (const [area, texts] of Object.entries(english)) {
    for (const [name, message] of Object.entries(texts)) {
      const translated = german[area]?.[name] ?? ''
      expect({ [`${area}.${name}`]: namesOf(translated) }).toEqual({ [`${area}.${name}`]: namesOf(message) })
    }
  }
}, 60_000)

test('French texts are those of the UI, with the same values and tags, and settings that German has too', () => {
  const texts = Object.entries(french).flatMap(([area, each]) =>
    Object.entries(each).map(([name, message]) => ({ area, name, message })),
  )
  expect(texts.length).toBeGreaterThan(500)
  const wrong = texts.filter(({ area, name, message }) => {
    const original = english[area]?.[name]
    return original === undefined || namesOf(message).join() !== namesOf(original).join()
  })
  expect(wrong).toEqual([])
  expect(Object.keys(frenchSettings).length).toBeGreaterThan(150)
  expect(Object.keys(frenchSettings).filter((path) => !Object.hasOwn(settings, path))).toEqual([])
}, 60_000)

/** Where the value is a text: a size, or a number that is formatted already. */
const textValues = ['game.filesAndSize', 'settingsRoots.space', 'importFiles.range', 'table.selectAllOf']

/** The counts of a message that would be shown without grouping their digits. */
function plainCounts(elements: ReturnType<typeof parse>): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plainCounts(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => plainCounts(value))
    const isCount =
      element.type === TYPE.argument && /^(?:count|done|total|matched|unmatched|moved)$/.test(element.value)
    return isCount ? [element.value] : []
  })
}

test('counts are written with the digits grouped', () => {
  for (const catalog of [english, german, french]) {
    const plain = Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts)
        .filter(([name, message]) => plainCounts(parse(message)).length > 0 && !textValues.includes(`${area}.${name}`))
        .map(([name]) => `${area}.${name}`),
    )
    expect(plain).toEqual([])
  }
}, 60_000)

test('no text is blank, and German has no texts of its own', () => {
  const germanKeys = Object.entries(german).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name}`),
  )
  expect(germanKeys.sort()).toEqual(keys.toSorted())
  const texts = [english, german, french].flatMap((catalog) =>
    Object.values(catalog).flatMap((area) => Object.values(area)),
  )
  expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
}, 60_000)

/** Uses of texts whose names are not written out. */
const wholeArea = /(?:textsOf|labelsOf|textFor|formattedText)\(\s*'(\w+)'|`(\w+)\.\$\{/g

test('every text is used', () => {
  const areas = new Set([...code.matchAll(wholeArea)].map(([, literal, template]) => literal ?? template))
  const unused = keys.filter((key) => !areas.has(key.split('.')[0]) && !code.includes(`'${key}'`))
  expect(unused).toEqual([])
}, 60_000)

const transpiler = new Bun.Transpiler({ loader: 'tsx' })

/** The files that a file loads with itself, as paths below `src/ui`. */
function loadedBy(file: string): string[] {
  return transpiler
    .scanImports(readFileSync(join(source, file), 'utf8'))
    .filter(({ kind, path }) => kind === 'import-statement' && /^\.\.?\/.*\.tsx?$/.test(path))
    .map(({ path }) => join(dirname(file), path))
}

test('the start page loads its own texts alone: what it loads at once cannot use those of other pages', () => {
  const loaded = new Set(['main.tsx'])
  for (const each of loaded) for (const file of loadedBy(each)) loaded.add(file)
  expect(loaded.size).toBeGreaterThan(80)
  expect(loaded.has('texts/en.ts')).toBe(true)
  expect(
    [...loaded].filter((file) => loadedBy(file).some((each) => /texts\/(?:page-texts|en-later)/.test(each))),
  ).toEqual([])
})

test('German texts use one term for one thing', () => {
  const others =
    /Benachrichtigung|Root-?[Oo]rdner|Wurzelordner|Downloadclient|Download-Programm|Downloader-Client|Abbild|Backup/
  const all = [
    ...Object.values(german).flatMap(Object.values),
    ...Object.values(settings),
    ...Object.values(serverTexts),
  ]
  expect(all.filter((text) => others.test(text))).toEqual([])
})
