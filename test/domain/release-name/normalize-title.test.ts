import { expect, test } from 'bun:test'
import { normalizeTitle, titleWords } from '#domain/release-name/normalize-title.ts'
import { looseKey } from '#domain/release-name/spelling-variants.ts'

const same: string[][] = [
  ['The Witcher 3: Wild Hunt', 'Witcher III - Wild Hunt', 'THE WITCHER 3 WILD HUNT', 'the witcher three: wild hunt'],
  ["Baldur's Gate 3", 'Baldurs Gate III', 'Baldur’s Gate 3'],
  ['Ori & the Blind Forest', 'Ori and the Blind Forest'],
  ['Pokémon Émeraude', 'Pokemon Emeraude'],
  ['S.T.A.L.K.E.R.: Shadow of Chernobyl', 'STALKER Shadow of Chernobyl'],
  ['Patapon 1+2 Replay', 'Patapon 1 Plus 2 Replay'],
  ['Ace Combat 04', 'Ace Combat 4'],
  ['Æon Flux', 'Aeon Flux'],
  ['Ведьмак 3', 'ведьмак III'],
  ['Ёлки', 'Елки'],
]

for (const [first = '', ...others] of same) {
  for (const other of others)
    test(`"${first}" and "${other}" are the same title`, () =>
      expect(normalizeTitle(other)).toBe(normalizeTitle(first)))
}

const different: [string, string][] = [
  ['Hades', 'Hades II'],
  ['Final Fantasy XV', 'Final Fantasy XVI'],
  ['The', 'And'],
  ['!!!', '???'],
  ['&', '+'],
  ['ガンダム', 'カンタム'],
  ['黑神话', '黑暗'],
  ['Мир', 'Мор'],
  ['Mega Man X', 'Mega Man 10'],
  ['C', 'C++'],
]

for (const [one, other] of different) {
  test(`"${one}" and "${other}" are different titles`, () =>
    expect(normalizeTitle(one)).not.toBe(normalizeTitle(other)))
}

test('a title that would be folded to nothing stays unchanged', () => {
  expect(normalizeTitle(' The ')).toBe('the')
  expect(normalizeTitle('!!!')).toBe('!!!')
})

test('words that name properties of every object are ordinary words', () => {
  expect(looseKey(titleWords('Bridge Constructor Portal'))).toBe('bridgeconstructorportal')
})
