import { expect, test } from 'bun:test'
import { fillTemplate, folderName, folderNames, templateError } from '#domain/naming/folder-name.ts'
import { safeName } from '#domain/naming/safe-name.ts'

test.each([
  ['Portal 2', 'Portal 2'],
  ['Half-Life: Alyx', 'Half-Life - Alyx'],
  ['Half-Life 2:Episode One', 'Half-Life 2-Episode One'],
  ['Who Wants to Be...?', 'Who Wants to Be'],
  ['.hack//G.U.', 'hack--G.U'],
  ['a/b\\c|d', 'a-b-c-d'],
  ['<*>"quoted"?', "'quoted'"],
  ['CON', 'CON_'],
  ['con.game', 'con_.game'],
  ['Aux ', 'Aux_'],
  ['COM1', 'COM1_'],
  ['Console', 'Console'],
  ['LPT²', 'LPT²_'],
  ['Trailing. . .', 'Trailing'],
  ['  many   blanks\t\n', 'many blanks'],
  ['nul\u0000l', 'nul l'],
  ['gpj\u202Eexe', 'gpjexe'],
  ['zero\u200Bwidth\uFEFF', 'zerowidth'],
  ['Pokémon', 'Pokémon'],
  ['Poke\u0301mon', 'Pokémon'],
  ['東方紅魔郷', '東方紅魔郷'],
  ['\ud800broken', 'broken'],
  ['..', null],
  ['???', null],
  ['', null],
])('%p becomes %p', (text, name) => {
  expect(safeName(text)).toBe(name)
})

test('names are limited in bytes, and cut between visible characters', () => {
  const long = safeName('漢'.repeat(300)) ?? ''
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200)
  expect(new Set(long)).toEqual(new Set(['漢']))
  const families = safeName('👨‍👩‍👧‍👦'.repeat(50)) ?? ''
  expect(families.length % '👨‍👩‍👧‍👦'.length).toBe(0)
  expect(safeName(`${'x'.repeat(199)}. more`)).toBe('x'.repeat(199))
})

test('safe names stay as they are', () => {
  for (const text of ['CON', 'a: b', 'é'.repeat(300), '.a.', 'x'.repeat(500), 'NUL.txt']) {
    const name = safeName(text) ?? ''
    expect(safeName(name)).toBe(name)
  }
})

test.each([
  ['{Title}', 'Portal 2'],
  ['{Title} ({Year})', 'Portal 2 (2011)'],
  ['{title}{ [Platform]}{ - Edition}', 'Portal 2 [Linux]'],
  ['{Title} ({Edition}) [{Group}]', 'Portal 2'],
  ['{Platform} - {Title}{ vVersion}', 'Linux - Portal 2'],
  ['{Title}{ (Year)}{ (Edition)}', 'Portal 2 (2011)'],
])('the template %p gives %p', (template, name) => {
  const values = { Title: 'Portal 2', Year: 2011, Platform: 'Linux', Edition: null, Version: '' }
  expect(fillTemplate(template, values)).toBe(name)
})

test('a value that looks like a template is not expanded', () => {
  expect(fillTemplate('{Title}', { Title: '{Year} $& $1', Year: 1999 })).toBe('{Year} $& $1')
})

test.each([
  ['{Title}', null],
  ['{Title}{ (Year)}', null],
  ['{Name}', 'Unknown token {Name}'],
  ['{Title', 'Unmatched brace'],
  ['{Title}/{Year}', 'slash'],
  ['{Year}', 'must contain {Title}'],
  ['Title', 'must contain {Title}'],
])('what is wrong with %p', (template, fault) => {
  if (fault === null) expect(templateError(template)).toBeNull()
  else expect(templateError(template)).toContain(fault)
})

test('a title without usable characters still gets a folder', () => {
  expect(folderName('{Title}', { Title: '???' })).toBe('Game')
})

test('alternative names for an existing folder: with the year, then with numbers', () => {
  const first = (plain: string, year: number | null) => [...folderNames(plain, year).take(4)]
  expect(first('Doom', 2016)).toEqual(['Doom', 'Doom (2016)', 'Doom (2016) (2)', 'Doom (2016) (3)'])
  expect(first('Doom (2016)', 2016)).toEqual(['Doom (2016)', 'Doom (2016) (2)', 'Doom (2016) (3)', 'Doom (2016) (4)'])
  expect(first('Doom', null)).toEqual(['Doom', 'Doom (2)', 'Doom (3)', 'Doom (4)'])
})
