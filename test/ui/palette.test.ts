import { expect, test } from 'bun:test'
import { settingsIndex } from '#ui/pages/settings/settings-index.ts'
import { matchText } from '#ui/palette/match.ts'
import { pageItems } from '#ui/palette/page-items.ts'
import { findResults, type Item } from '#ui/palette/results.ts'
import { settingItems } from '#ui/palette/setting-items.ts'
import { overlayFor } from '#ui/shell/global-keys.ts'
import { showLanguage } from '#ui/texts/language.ts'

const found = (text: string, query: string): string[] | null =>
  matchText(text, query)?.ranges.map(([start, end]) => text.slice(start, end)) ?? null

test('every word must be found, accents and case do not count, and the found places are marked', () => {
  expect(found('Search preferences', 'pref sea')).toEqual(['Sea', 'pref'])
  expect(found('Pokémon Édition', 'pokemon edition')).toEqual(['Pokémon', 'Édition'])
  expect(found('Calendar', 'calndr')).toEqual(['Cal', 'nd', 'r'])
  expect(found('Search preferences', 'sp')).toEqual(['S', 'p'])
  expect(found('Wanted', 'wanted xyz')).toBeNull()
  expect(found('Download clients', 'dt')).toBeNull()
  expect(found('Notifications', 'nos')).toBeNull()
  expect(matchText('Wanted', '  ')).toBeNull()
})

test('beginnings of texts come before beginnings of words, and those before the middle of words', () => {
  const score = (text: string, query: string): number => matchText(text, query)?.score ?? Number.NEGATIVE_INFINITY
  expect(score('Portal', 'port')).toBeGreaterThan(score('A Portal', 'port'))
  expect(score('A Portal', 'port')).toBeGreaterThan(score('Airport', 'port'))
  expect(score('Portal', 'port')).toBeGreaterThan(score('Portal Knights', 'port'))
  expect(score('Airport', 'port')).toBeGreaterThan(score('Play on real time', 'port'))
})

const page = (label: string): Item => ({ id: label, group: 'Pages', label, icon: 'library', href: `/${label}` })
const game = (label: string): Item => ({ ...page(label), group: 'Games' })
const action = (label: string): Item => ({ ...page(label), group: 'Actions' })

test('without a query the recent items come first, then pages and actions', () => {
  const items = [page('Wanted'), game('Portal'), page('Calendar'), action('Sign out')]
  const results = findResults(items, ' ', ['Portal', 'gone', 'Calendar'])
  expect(results.map(({ id, shownIn }) => `${shownIn} ${id}`)).toEqual([
    'Recent Portal',
    'Recent Calendar',
    'Pages Wanted',
    'Actions Sign out',
  ])
})

test('the group with the best result comes first, and what always is offered comes last', () => {
  const offer: Item = { ...action('Add “cal”'), always: true }
  const items = [offer, game('Medical Drama'), game('The Calling'), page('Calendar')]
  expect(findResults(items, 'cal', []).map(({ id }) => id)).toEqual([
    'Calendar',
    'The Calling',
    'Medical Drama',
    'Add “cal”',
  ])
  expect(findResults(items, 'xyz', []).map(({ id }) => id)).toEqual(['Add “cal”'])
})

test('other words find an item only by their beginnings, and after the items of that name', () => {
  const tasks: Item = { ...page('Tasks'), keywords: 'Background jobs and their next run' }
  expect(findResults([tasks, page('Jobs board')], 'job', []).map(({ id }) => id)).toEqual(['Jobs board', 'Tasks'])
  expect(findResults([tasks], 'next jobs', []).map(({ id }) => id)).toEqual(['Tasks'])
  expect(findResults([tasks], 'round', [])).toEqual([])
  expect(findResults([tasks], 'bgd', [])).toEqual([])
})

test('a recent item comes before others that fit as well', () => {
  const items = [page('Port A'), page('Port B')]
  expect(findResults(items, 'port', ['Port B'])[0]?.id).toBe('Port B')
})

test('members are offered no page and no setting of administrators', () => {
  const hrefs = (items: Item[]): string[] => items.map((item) => ('href' in item ? item.href : ''))
  const forAdmins = /^\/(?:settings\/(?!search|release-rules|wishlist|notifications|account)|system\/(?!health|about))/
  const pages = hrefs(pageItems(false))
  expect(pages.filter((href) => forAdmins.test(href))).toEqual([])
  expect(pages).toContain('/settings/account')
  expect(hrefs(pageItems(true))).toEqual(expect.arrayContaining(['/settings/users', '/system/tasks']))
  const settings = hrefs(settingItems(false))
  expect(settings.filter((href) => forAdmins.test(href))).toEqual([])
  expect(settings).toContain('/settings/search#setting-minSeeders')
  expect(hrefs(settingItems(true))).toEqual(expect.arrayContaining(['/settings/https#setting-port']))
})

test('every setting of the index is offered, except the pages, which are offered as such', () => {
  for (const isAdmin of [true, false]) {
    const pages = new Set(pageItems(isAdmin).map(({ label }) => label))
    const settings = new Set(settingItems(isAdmin).map(({ label, detail }) => `${detail} ${label}`))
    const expected = settingsIndex().filter(({ adminOnly }) => isAdmin || !adminOnly)
    const missing = expected.filter(({ title, section }) => !settings.has(`${section} ${title}`))
    expect(missing.filter(({ title, section }) => title !== section || !pages.has(title))).toEqual([])
  }
  const labels = (isAdmin: boolean) => settingItems(isAdmin).map(({ label }) => label)
  expect(labels(true)).toEqual(expect.arrayContaining(['IGDB credentials', 'Steam API key', 'Check for updates']))
  expect(labels(false)).not.toContain('Steam API key')
})

test('settings that the server declares are offered once for each page', () => {
  const field = (title: string) => ({ name: `settings.${title}`, title, help: `About ${title}` })
  const kinds = {
    downloaders: [
      { type: 'one', fields: [field('Nuke after'), field('URL')] },
      { type: 'other', fields: [field('URL')] },
    ],
  }
  const items = settingItems(true, kinds).filter(({ detail }) => detail === 'Download clients')
  expect(items.filter(({ label }) => label === 'URL')).toHaveLength(1)
  expect(items.find(({ label }) => label === 'Nuke after')).toMatchObject({
    href: '/settings/downloaders',
    keywords: 'About Nuke after',
  })
})

test('the words that find a page are those of the language', async () => {
  await showLanguage('de')
  const found = (query: string) => findResults(pageItems(true), query, []).map(({ id }) => id)
  expect(found('warteschlange')).toContain('/activity')
  expect(found('zertifikat')).toContain('/settings/https')
  await showLanguage('en')
  expect(found('warteschlange')).toEqual([])
})

test('every item has an address or an action of its own', () => {
  const ids = [...pageItems(true), ...settingItems(true)].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

const pressed = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }

test('the keys of every page leave alone what belongs to fields, input methods and the browser', () => {
  expect(overlayFor({ ...pressed, ctrlKey: true }, false)).toBe('palette')
  expect(overlayFor({ ...pressed, metaKey: true, key: 'K' }, false)).toBe('palette')
  expect(overlayFor({ ...pressed, key: '/' }, false)).toBe('palette')
  expect(overlayFor({ ...pressed, key: '?' }, false)).toBe('keys')
  expect(overlayFor(pressed, false)).toBeNull()
  expect(overlayFor({ ...pressed, ctrlKey: true }, true)).toBe('palette')
  expect(overlayFor({ ...pressed, key: '/' }, true)).toBeNull()
  expect(overlayFor({ ...pressed, key: '/', isComposing: true }, false)).toBeNull()
  expect(overlayFor({ ...pressed, key: '/', ctrlKey: true }, false)).toBeNull()
  expect(overlayFor({ ...pressed, key: '?', defaultPrevented: true }, false)).toBeNull()
})
