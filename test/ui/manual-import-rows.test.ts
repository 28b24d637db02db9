import { expect, test } from 'bun:test'
import type { ManualImportEntry } from '#domain/importing/manual-import.ts'
import {
  canImport,
  filterRows,
  type ImportChoices,
  importRow,
  itemsToImport,
  noEntryFilter,
  withChoice,
  withoutChoices,
} from '#ui/pages/import/import-choices.ts'

const entry = (name: string, facts: Partial<ManualImportEntry> = {}): ManualImportEntry => ({
  ...{ name, path: `/old/${name}`, directory: true, size: null, title: name, kind: 'game', version: null },
  ...{ gameId: null, gameTitle: null, confidence: null, obstacle: null },
  ...facts,
})

const entries = [
  entry('Portal.2', { gameId: 'portal', gameTitle: 'Portal 2', confidence: 1 }),
  entry('Prtl', { gameId: 'portal', gameTitle: 'Portal 2', confidence: 0.6, kind: 'update', version: '1' }),
  entry('Holiday'),
  entry('Library', { obstacle: 'library', gameId: 'portal', gameTitle: 'Portal 2', confidence: 1 }),
  entry('Again', { obstacle: 'imported', gameId: 'portal', gameTitle: 'Portal 2', confidence: 1 }),
]
const none: ImportChoices = new Map()
const rowsWith = (choices: ImportChoices) => entries.map((each) => importRow(each, choices.get(each.path)))
const statesWith = (choices: ImportChoices) => rowsWith(choices).map(({ state }) => state)

test('entries are told apart by what they need before they can be imported', () => {
  expect(statesWith(none)).toEqual(['ready', 'doubtful', 'missing', 'blocked', 'imported'])
  expect(rowsWith(none).map(canImport)).toEqual([true, true, true, false, true])
  const game = { id: 'quake', title: 'Quake' }
  const chosen = withChoice(none, ['/old/Prtl', '/old/Holiday'], { game })
  expect(statesWith(chosen)).toEqual(['ready', 'ready', 'ready', 'blocked', 'imported'])
  expect(statesWith(withoutChoices(chosen, ['/old/Holiday']))[2]).toBe('missing')
  expect(statesWith(withChoice(none, ['/old/Portal.2'], { game: null }))[0]).toBe('missing')
})

test('filters look at names, games and corrected kinds, and unknown ones do nothing', () => {
  const rows = rowsWith(withChoice(none, ['/old/Holiday'], { corrections: { kind: 'dlc', version: null } }))
  const named = (filter: object) => filterRows(rows, { ...noEntryFilter, ...filter }).map(({ entry: { name } }) => name)
  expect(named({ q: 'PORTAL 2' })).toEqual(['Portal.2', 'Prtl', 'Library', 'Again'])
  expect(named({ show: 'missing' })).toEqual(['Holiday'])
  expect(named({ kind: 'dlc' })).toEqual(['Holiday'])
  expect(named({ kind: 'update', show: 'doubtful', q: 'prtl' })).toEqual(['Prtl'])
  expect(named({ kind: 'film', show: 'x' })).toHaveLength(5)
  // Chosen in the select, although no entry is of this kind.
  expect(named({ kind: 'crack' })).toEqual([])
})

test('rows with a game are sent with what was corrected', () => {
  const corrections = { version: '2' }
  const choices = withChoice(none, ['/old/Prtl'], { targetPath: ' Portal ', corrections })
  expect(itemsToImport(rowsWith(choices).slice(0, 3))).toEqual([
    { path: '/old/Portal.2', gameId: 'portal' },
    { path: '/old/Prtl', gameId: 'portal', targetPath: 'Portal', corrections },
  ])
})
