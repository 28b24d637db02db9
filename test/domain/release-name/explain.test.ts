import { expect, test } from 'bun:test'
import { explainName } from '#domain/release-name/explain.ts'
import { nameMeanings } from '#domain/release-name/name-meanings.ts'

const partsOf = (name: string, title: string | null = null): string[] => {
  const game = title === null ? null : { title, year: null, alternateTitles: [] }
  return explainName(name, game).spans.map(
    ({ from, to, meaning }) => `${nameMeanings[meaning]}: ${name.slice(from, to)}`,
  )
}

test('each part of a name is named with what it was read as, in order', () => {
  expect(partsOf('www.site.org - Stone.Harbor.Deluxe.Edition.v1.2.3.MULTi9-RUNE.rar')).toEqual([
    'Site: www.site.org',
    'Title: Stone.Harbor',
    'Edition: Deluxe.Edition',
    'Version: v1.2.3',
    'Language: MULTi9',
    'Group: RUNE',
    'Ending: rar',
  ])
  expect(partsOf('[PS4] Stone Harbor [EUR] [1.14] + 3 DLC')).toEqual([
    'Platform: PS4',
    'Title: Stone Harbor',
    'Description: EUR',
    'Version: 1.14',
    'Included add-ons: 3 DLC',
  ])
  expect(partsOf('setup_stone_harbor_2.0.0.3.exe')).toEqual(['Installer: setup_stone_harbor_2.0.0.3.exe'])
  expect(partsOf('***')).toEqual([])
})

test('the known title of a game is read as a whole, and the rule says so', () => {
  const game = { title: 'Update Eight', year: null, alternateTitles: [] }
  const [span] = explainName('Update.Eight.v1.2-RUNE', game).spans
  expect(span).toEqual({ from: 0, to: 12, meaning: 'title', rule: 'A known title, word for word' })
})

test('the rule that decided about the game is told', () => {
  const matchOf = (name: string, related: { title: string; year: number | null }[] = []) =>
    explainName(name, { title: 'Stone Harbor', year: 2020, alternateTitles: [], related }).match
  expect(matchOf('Stone.Harbor-RUNE')).toEqual({ matches: true, candidate: false, reason: 'Same title' })
  expect(matchOf('Stone.Harbor.2-RUNE', [{ title: 'Stone Harbor 2', year: 2023 }])).toMatchObject({ matches: false })
  expect(matchOf('Stone.Harbor.Rangers-RUNE')).toMatchObject({ matches: false, candidate: true })
  expect(explainName('Stone.Harbor-RUNE', null).match).toBeNull()
})

test('no two spans of a name overlap, and each is within the name', () => {
  const names = [
    'Version.Version.v1.v1-Version',
    '[GOG] GOG v2 (GOG)',
    '  Stone   Harbor - v1 - v1.rar',
    'PCSE00120_Stone Harbor (USA) v1.00.zip',
    'Pokémon Café ReMix [v1.2] -=by xatab=-',
    'Stone Harbor "Update v1.2 (requires v1.1)"-RUNE',
  ]
  for (const name of names) {
    let after = 0
    for (const { from, to } of explainName(name, null).spans) {
      expect({
        name,
        from,
        isAfter: from >= after,
        isWithin: to <= name.length,
        text: name.slice(from, to).trim(),
      }).toEqual({
        name,
        from,
        isAfter: true,
        isWithin: true,
        text: name.slice(from, to),
      })
      expect(to).toBeGreaterThan(from)
      after = to
    }
    expect(after).toBeGreaterThan(0)
  }
})
