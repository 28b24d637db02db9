import { expect, test } from 'bun:test'
import { helpPages } from '#ui/pages/help/pages.ts'
import { anchorOf, linkTarget, readPage } from '#ui/pages/help/read-page.ts'
import { markWords, searchHelp, wordsOf } from '#ui/pages/help/search-help.ts'

const pages = [
  readPage(
    'one',
    '# One\n\nAbout apples.\n\n## Seeding\n\nSeed a `ratio` of two.\n\n| a | b |\n| - | - |\n| plum | pear |\n',
  ),
  readPage('two', `# Two\n\nWords. ${'filler '.repeat(60)}apples and pears ${'filler '.repeat(60)}\n`),
]
const found = (query: string) => searchHelp(pages, query).map(({ page, section }) => `${page.slug}#${section.anchor}`)

test('a page is read into sections with the text below each heading', () => {
  expect(pages[0]?.sections).toEqual([
    { anchor: 'one', title: 'One', depth: 1, text: 'About apples.' },
    { anchor: 'seeding', title: 'Seeding', depth: 2, text: 'Seed a ratio of two. a b plum pear' },
  ])
  expect(pages[0]?.intro).toBe('About apples.')
})

test('a section is found when it contains all words, in its text, its heading or the title of its page', () => {
  expect(found('apples')).toEqual(['one#one', 'two#two'])
  expect(found('APPLES pears')).toEqual(['two#two'])
  expect(found('one plum')).toEqual(['one#seeding'])
  expect(found('apples nowhere')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('a word in a heading counts more than one in a text', () => {
  expect(searchHelp(helpPages, 'path mappings')[0]?.section.anchor).toBe('path-mappings')
  expect(searchHelp(helpPages, 'nginx password')[0]?.section.anchor).toBe('nginx-with-a-password-file')
  expect(searchHelp(helpPages, 'LUDARR_ALLOWED_ORIGINS')[0]?.page.slug).toBe('configuration')
})

test('a snippet shows where the word is, cut between words', () => {
  const snippet = searchHelp(pages, 'pears')[0]?.snippet ?? ''
  expect(snippet).toMatch(/^… filler .*apples and pears .*filler …$/)
  expect(snippet.length).toBeLessThan(230)
})

test('the words that were found are marked, whatever characters they have', () => {
  const pieces = markWords('Title (Year) and {Title}', wordsOf('(year) title'))
  expect(pieces.filter((piece) => piece.found).map(({ text }) => text)).toEqual(['Title', '(Year)', 'Title'])
  expect(pieces.map(({ text }) => text).join('')).toBe('Title (Year) and {Title}')
})

test('anchors are those of code hosts', () => {
  expect(anchorOf('What is grabbed?')).toBe('what-is-grabbed')
  expect(anchorOf('Newest releases (RSS)')).toBe('newest-releases-rss')
  expect(anchorOf('At /api')).toBe('at-api')
})

test('links lead to pages and websites, and nowhere else', () => {
  expect(linkTarget('importing.md#archives', 'api')).toEqual({ slug: 'importing', anchor: 'archives' })
  expect(linkTarget('#events', 'api')).toEqual({ slug: 'api', anchor: 'events' })
  expect(linkTarget('https://example.com', 'api')).toEqual({ url: 'https://example.com' })
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//example.com', '../secret.md', '']) {
    expect([href, linkTarget(href, 'api')]).toEqual([href, null])
  }
})
