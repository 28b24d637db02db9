import { expect, test } from 'bun:test'
import { createGameIndex } from '#domain/release-name/game-index.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'

const game = (title: string, ...alternateTitles: string[]) => ({ title, alternateTitles, year: null })

const rows: [name: string, title: string, expected: Partial<ParsedReleaseName>][] = [
  ['Nintendo.Switch.Sports.NSW-VENOM', 'Nintendo Switch Sports', { platform: 'Switch', group: 'VENOM' }],
  ['Nintendo Switch Sports [0100D2F00D5C0000][v0].nsp', 'Nintendo Switch Sports', { platform: 'Switch' }],
  ['Mario.Kart.Wii-NRP', 'Mario Kart Wii', { platform: 'Wii', group: 'NRP' }],
  ['Mario_Party_DS_USA_NDS-XPA', 'Mario Party DS', { platform: 'NDS' }],
  ['1998 - The Toll Keeper Story', '1998: The Toll Keeper Story', { year: null }],
  ['DOOM-XYLOPH', 'DOOM', { group: 'XYLOPH' }],
  ['Half-Life-XYLOPH', 'Half-Life', { group: 'XYLOPH' }],
  ['Forza Horizon [v 1.2.1]', 'Forza Horizon', { version: '1.2.1' }],
  ['Enter.The.Matrix-RELOADED', 'Enter the Matrix', { group: 'RELOADED' }],
  ['The Matrix RELOADED', 'The Matrix Reloaded', { group: null }],
  ['Ikaruga-RELOADED', 'Ikaruga Reloaded', { title: 'Ikaruga-RELOADED', group: null }],
  ['Need.for.Speed.V2.v1.3-RUNE', 'Need for Speed V2', { version: '1.3', group: 'RUNE' }],
  ['Repack.Simulator.v1.2-TENOKE', 'Repack Simulator', { version: '1.2', source: 'scene' }],
  ['Wreckfest 2 [Repack]', 'Wreckfest 2', { source: 'repack' }],
  ['Anno 1800 v1.0 [GOG]', 'Anno 1800', { version: '1.0', year: null }],
  ['Metro 2033 (2010) PC', 'Metro 2033', { year: 2010 }],
  ['Russian.Fishing.4.RUS-SKIDROW', 'Russian Fishing 4', { languages: ['Russian'] }],
  ['The.German.PS4-DUPLEX', 'The German', { languages: [], platform: 'PS4' }],
  ['Control.Ultimate.Edition-CODEX', 'Control Ultimate Edition', { edition: null }],
  ['Patch.1.2.3.v0.9-TENOKE', 'Patch 1.2.3', { kind: 'game', version: '0.9' }],
  ['Soundtrack.Attack.v1.1-PLAZA', 'Soundtrack Attack', { kind: 'game', version: '1.1' }],
  ['The DLC Quest v1.2', 'DLC Quest', { kind: 'game', version: '1.2' }],
  ['setup_2_ships_2_1.0_(12345).exe', '2 Ships 2', { version: '1.0', build: '12345' }],
  ['setup_build_4000_3.1.0.2.exe', 'Build 4000', { version: '3.1.0.2' }],
  ['[DL] Steam Train [P] [RUS + ENG] (2020, Arcade) (1.1)', 'Steam Train', { version: '1.1', year: 2020 }],
]

for (const [name, title, expected] of rows) {
  test(`${name} is read as a release of ${title}`, () => {
    const parsed = parseReleaseNameForGame(name, game(title))
    expect(parsed).toMatchObject(expected)
    expect(matchGame(parsed, game(title)).matches).toBe(true)
  })
}

test('only the words of the title change what the rest of a name means', () => {
  const name = 'Portal.2.v1.0.MULTi5-RUNE'
  expect(parseReleaseNameForGame(name, game('Portal'))).toEqual(parseReleaseName(name))
  expect(parseReleaseNameForGame(name, game('Half-Life'))).toEqual(parseReleaseName(name))
})

test('an alternate title is read like the title', () => {
  const switchSports = game('Sports Resort', 'Nintendo Switch Sports')
  expect(parseReleaseNameForGame('Nintendo.Switch.Sports.PROPER.NSW-VENOM', switchSports).title).toBe(
    'Nintendo Switch Sports',
  )
})

test('an index finds games whose titles look like marks of release names', () => {
  const index = createGameIndex([
    { id: 'sports', ...game('Nintendo Switch Sports') },
    { id: 'other', ...game('Sports') },
    { id: 'kart', ...game('Mario Kart Wii') },
  ])
  const found = (name: string) => index.matches(parseReleaseName(name), name).map(({ id }) => id)
  expect(found('Nintendo.Switch.Sports.NSW-VENOM')).toEqual(['sports'])
  expect(found('[NSW] Nintendo Switch Sports (2022)')).toEqual(['sports'])
  expect(found('Mario.Kart.Wii-NRP')).toEqual(['kart'])
  expect(found('Sports-RUNE')).toEqual(['other'])
  expect(found('Mario.Kart.8.WiiU-VENOM')).toEqual([])
})

const related = (title: string, year: number, ...others: string[]) => ({
  ...game(title),
  year,
  related: others.map((other) => ({ title: other, year: null })),
})

const zelda = related('The Legend of Zelda: Breath of the Wild', 2017, 'The Legend of Zelda: Tears of the Kingdom')
const scarlet = related('Pokémon Scarlet', 2022, 'Pokémon Violet')
const blackFlag = related("Assassin's Creed IV: Black Flag", 2013, "Assassin's Creed III")
const doom = related('DOOM Eternal', 2020, 'DOOM')

const otherwiseNamed: [name: string, of: typeof zelda][] = [
  ['v-the_legend_of_zelda_breath_of_the_wild.nsp', zelda],
  ['zelda-the_legend_of_zelda_breath_of_the_wild.rar', zelda],
  ['Zelda Breath of the Wild [NSP]', zelda],
  ['TheLegendOfZeldaBreathOfTheWild', zelda],
  ['Assassins-Creed-Black-Flag.rar', blackFlag],
  ['Pokemon Scarlet and Violet (Switch)', scarlet],
  ['Pokemon: Scarlet/Violet – Double Pack', scarlet],
  ['DOOM.Eternal.Deluxe-PPSA01982-EUR.rar', doom],
  ['DOOM-Eternal-AnkerGames_2', doom],
  ['DOOM-Eternal-SteamRIP.com (1)', doom],
]

for (const [name, of] of otherwiseNamed) {
  test(`${name} is a release of ${of.title}`, () => {
    expect(matchGame(parseReleaseNameForGame(name, of), of).matches).toBe(true)
  })
}

test('shortened titles and file prefixes are not taken for games with other titles', () => {
  const tears = related('The Legend of Zelda: Tears of the Kingdom', 2023, zelda.title)
  const flag = related("Assassin's Creed: Black Flag Resynced", 2026, blackFlag.title)
  const life = game('Life 2')
  const collection = related('The Jak and Daxter Collection', 2012, 'Jak and Daxter: The Precursor Legacy')
  const matches = (name: string, of: typeof zelda | typeof life): boolean =>
    matchGame(parseReleaseNameForGame(name, of), { related: [], ...of }).matches
  expect(matches('Zelda Breath of the Wild [NSP]', tears)).toBe(false)
  expect(matches("Assassin's Creed Black Flag", flag)).toBe(false)
  expect(matches('half-life_2.rar', life)).toBe(false)
  expect(matches('Jak and Daxter PS2 Classic FPKG', collection)).toBe(false)
})
