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
import { draftWithChoice, draftWithout, draftWithSelection, emptyDraft } from '#ui/pages/import/import-draft.ts'

const entry = (name: string, facts: Partial<ManualImportEntry> = {}): ManualImportEntry => ({
  name,
  path: `/old/${name}`,
  directory: true,
  size: null,
  title: name,
  kind: 'game',
  version: null,
  gameId: null,
  gameTitle: null,
  confidence: null,
  obstacle: null,
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

test('a decision about existing files is sent, and holds for the game and folder that it was made for', () => {
  const decided = withChoice(none, ['/old/Portal.2'], { conflicts: 'replace' })
  const sent = (choices: ImportChoices) => itemsToImport(rowsWith(choices).slice(0, 1))
  expect(sent(withChoice(decided, ['/old/Portal.2'], { corrections: {} }))).toEqual([
    { path: '/old/Portal.2', gameId: 'portal', conflicts: 'replace', corrections: {} },
  ])
  expect(sent(withChoice(decided, ['/old/Portal.2'], { targetPath: 'Games' }))).toEqual([
    { path: '/old/Portal.2', gameId: 'portal', targetPath: 'Games' },
  ])
  expect(sent(withChoice(decided, ['/old/Portal.2'], { game: { id: 'quake', title: 'Quake' } }))).toEqual([
    { path: '/old/Portal.2', gameId: 'quake' },
  ])
})

test('what was prepared is kept by folder until it is imported', () => {
  const game = { id: 'quake', title: 'Quake' }
  const chosen = draftWithChoice(emptyDraft, ['/old/Prtl', '/more/Qk'], { game })
  const selected = draftWithSelection(chosen, '/old', new Set(['/old/Prtl', '/old/Portal.2']))
  const both = draftWithSelection(selected, '/more', new Set(['/more/Qk']))
  const left = draftWithout(both, ['/old/Prtl', '/more/Qk'])
  expect([...left.choices.keys()]).toEqual([])
  expect([...left.selections]).toEqual([['/old', new Set(['/old/Portal.2'])]])
  expect(draftWithSelection(left, '/old', new Set()).selections.size).toBe(0)
  // Rendering a folder without a selection changes nothing.
  expect(draftWithSelection(chosen, '/old', new Set())).toBe(chosen)
})

test('the oldest choices and selections are forgotten when there are too many', () => {
  const paths = Array.from({ length: 5000 }, (_, index) => `/old/${index}`)
  const full = draftWithChoice(emptyDraft, paths, { game: null })
  const changed = draftWithChoice(draftWithChoice(full, ['/old/0'], { targetPath: 'Quake' }), ['/new'], { game: null })
  expect(changed.choices.size).toBe(5000)
  expect(['/old/0', '/old/1', '/new'].map((path) => changed.choices.has(path))).toEqual([true, false, true])
  const folders = paths.slice(0, 21)
  const many = folders.reduce((draft, path) => draftWithSelection(draft, path, new Set([path])), emptyDraft)
  expect([...many.selections.keys()]).toEqual(folders.slice(1))
})
