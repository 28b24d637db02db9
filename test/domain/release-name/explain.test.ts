import { expect, test } from 'bun:test'
import { explainName } from '#domain/release-name/explain.ts'

const partsOf = (name: string, title: string | null = null): string[] => {
  const game = title === null ? null : { title, year: null, alternateTitles: [] }
  return explainName(name, game).parts.map(({ label, text }) => `${label}: ${text}`)
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
  const [part] = explainName('Update.Eight.v1.2-RUNE', { title: 'Update Eight', year: null, alternateTitles: [] }).parts
  expect(part).toEqual({ text: 'Update.Eight', label: 'Title', rule: 'A known title, word for word' })
})

test('the rule that decided about the game is told', () => {
  const matchOf = (name: string, related: { title: string; year: number | null }[] = []) =>
    explainName(name, { title: 'Stone Harbor', year: 2020, alternateTitles: [], related }).match
  expect(matchOf('Stone.Harbor-RUNE')).toEqual({ matches: true, candidate: false, confidence: 1, why: 'Same title' })
  expect(matchOf('Stone.Harbor.2-RUNE', [{ title: 'Stone Harbor 2', year: 2023 }])).toMatchObject({ matches: false })
  expect(matchOf('Stone.Harbor.Rangers-RUNE')).toMatchObject({ matches: false, candidate: true })
  expect(explainName('Stone.Harbor-RUNE', null).match).toBeNull()
})
