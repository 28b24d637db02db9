import { expect, test } from 'bun:test'
import { searchVariants } from '#domain/release-name/search-variants.ts'

const rows: [title: string, alternateTitles: string[], variants: string[]][] = [
  [
    'The Witcher 3: Wild Hunt',
    ['Wiedźmin 3'],
    ['the witcher 3 wild hunt', 'the witcher iii wild hunt', 'the witcher 3', 'wiedzmin 3', 'wiedzmin iii'],
  ],
  ["Baldur's Gate 3", [], ['baldurs gate 3', 'baldurs gate iii']],
  ['Final Fantasy XVI', [], ['final fantasy xvi', 'final fantasy 16']],
  ['Ori & the Blind Forest', [], ['ori and the blind forest']],
  ['God of War Ragnarök', [], ['god of war ragnarok']],
  ["Sid Meier's Civilization VI", [], ['sid meiers civilization vi', 'sid meiers civilization 6', 'civilization vi']],
  [
    'S.T.A.L.K.E.R. 2: Heart of Chornobyl',
    [],
    ['stalker 2 heart of chornobyl', 'stalker ii heart of chornobyl', 'stalker 2'],
  ],
  ['Warhammer 40,000: Boltgun', [], ['warhammer 40000 boltgun']],
  ['ゼルダの伝説', [], ['ゼルダの伝説']],
  ['!!!', [], ['!!!']],
  ['Hades', ['Hades', 'HADES'], ['hades']],
]

for (const [title, alternateTitles, variants] of rows) {
  test(`${title} is searched as ${variants.join(', ')}`, () =>
    expect(searchVariants(title, alternateTitles)).toEqual(variants))
}

test('never more than six variants', () => {
  const many = Array.from({ length: 20 }, (_, index) => `Name ${index}`)
  expect(searchVariants('Title 4: Sub', many)).toHaveLength(6)
})
