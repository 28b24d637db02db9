import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keySections } from '#ui/palette/key-list.tsx'
import type { PlainKey } from '#ui/texts/catalog.ts'

const ui = join(import.meta.dirname, '../../src/ui')

/** The part of the list that has the keys of each file that handles some. */
const sectionOf: Record<string, PlainKey> = {
  'forms/combobox.tsx': 'keyList.words',
  'forms/ordered-tags.tsx': 'keyList.words',
  'forms/save-bar.tsx': 'keyList.forms',
  'forms/secret-list.tsx': 'keyList.words',
  'pages/calendar/dates.ts': 'calendar.title',
  'pages/game/screenshots.tsx': 'game.screenshots',
  'pages/game/tree-keys.ts': 'game.files',
  'pages/library/grid-layout.ts': 'keyList.posters',
  'pages/library/selection.ts': 'keyList.posters',
  'pages/system/log/log-list.tsx': 'keyList.log',
  'palette/palette.tsx': 'common.search',
  'tables/paged-list.tsx': 'keyList.lists',
  'parts/toasts.tsx': 'keyList.everyPage',
  'shell/global-keys.ts': 'keyList.everyPage',
  'tables/selection-bar.tsx': 'keyList.tables',
  'tables/table-keys.ts': 'keyList.tables',
}
/** Files whose keys do what they do in every field and dialog: Enter confirms, Escape closes. */
const usual = [
  'forms/game-picker.tsx',
  'pages/help/help-page.tsx',
  'pages/import/file-row.tsx',
  'pages/library/library-filters.tsx',
  'pages/library/views-dialog.tsx',
  'pages/settings/settings-search.tsx',
]

const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ' ': 'Space',
  Escape: 'Esc',
  a: 'Ctrl A',
  k: 'Ctrl K',
  s: 'Ctrl S',
}

/** The keys that a file reacts to, as the list shows them. */
function keysIn(source: string): string[] {
  const moves = source.matchAll(/\b(Arrow(?:Up|Down|Left|Right)|PageUp|PageDown)\b/g)
  const ends = source.matchAll(/\b(Home|End): |(?:===|case) '(Home|End)'/g)
  const compared = source.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '([^']+)'|jumpKey = '(\w+)'/g)
  const found = [...moves, ...ends, ...compared].map(([, first, second]) => first ?? second ?? '')
  // Such a file leaves arrow keys without Alt to the field.
  const isAltNeeded = source.includes('!event.altKey')
  const nameOf = (key: string) => `${isAltNeeded && key.startsWith('Arrow') ? 'Alt ' : ''}${names[key] ?? key}`
  return [...new Set(found.map(nameOf))]
}

const handled = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(?:texts|api)\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(ui, path), 'utf8') }))
  .filter(({ source }) => /KeyboardEvent|onKeyDown|'keydown'|\bkey: string/.test(source))
  .map(({ path, source }) => ({ path, keys: keysIn(source) }))
  .filter(({ path, keys }) => keys.length > 0 && !usual.includes(path))

test('the list of keys has all keys that the code reacts to', () => {
  const missing = handled.flatMap(({ path, keys }) => {
    const section = keySections.find(({ title }) => title === sectionOf[path])
    const listed = section?.keys.flatMap((entry) => entry.keys) ?? []
    return keys.filter((key) => !listed.includes(key)).map((key) => `${path}: ${key}`)
  })
  expect(missing).toEqual([])
})

test('the list of keys has no page whose code is gone', () => {
  expect(Object.keys(sectionOf).filter((path) => !handled.some((file) => file.path === path))).toEqual([])
  const sections = new Set<PlainKey>(Object.values(sectionOf))
  expect(keySections.filter(({ title }) => !sections.has(title))).toEqual([])
})

test('no entry of the list of keys appears twice in a section', () => {
  for (const { keys } of keySections) expect(new Set(keys.map(({ does }) => does)).size).toBe(keys.length)
})
