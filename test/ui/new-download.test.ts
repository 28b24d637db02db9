import { expect, test } from 'bun:test'
import { serializeBody } from '#ui/api/client.ts'
import {
  type NewDownloadDraft,
  newDownloadBody,
  suggestedTitle,
  titleOfFile,
  titleOfLink,
} from '#ui/pages/activity/new-download.ts'
import { categories, searchFrom, withSearch } from '#ui/pages/search/release-search.ts'

const draft: NewDownloadDraft = {
  source: 'link',
  link: '',
  file: null,
  title: '',
  gameId: '',
  downloaderId: '',
  priority: '',
}

test.each([
  ['magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=Portal.2-RELOADED', 'Portal.2-RELOADED'],
  ['magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a', ''],
  ['https://host.test/get/Hollow%20Knight.torrent?passkey=1', 'Hollow Knight'],
  ['https://host.test/files/Celeste-GOG.NZB/', 'Celeste-GOG'],
  ['https://host.test/100%.torrent', '100%'],
  ['https://host.test/', ''],
  ['no link', ''],
])('%s is called %p', (link, title) => {
  expect(titleOfLink(link)).toBe(title)
})

test('the name of a file is shown without its extension', () => {
  expect(titleOfFile('Portal.2.v1.0-GOG.torrent')).toBe('Portal.2.v1.0-GOG')
  expect(suggestedTitle({ source: 'file', link: 'https://host.test/a.nzb', file: null })).toBe('')
})

test('a link is sent with the selected options and a name from the link', () => {
  const link = ' https://host.test/Celeste.torrent '
  expect(newDownloadBody({ ...draft, link })).toEqual({ url: link.trim(), title: 'Celeste' })
  expect(newDownloadBody({ ...draft, link, title: ' Mine ', gameId: 'g', downloaderId: 'd', priority: 'low' })).toEqual(
    {
      url: link.trim(),
      title: 'Mine',
      gameId: 'g',
      downloaderId: 'd',
      priority: 'low',
    },
  )
  expect(newDownloadBody({ ...draft, link: 'magnet:?xt=urn:btih:1' })).toBeNull()
  expect(newDownloadBody({ ...draft, title: 'Only a name' })).toBeNull()
})

test('a file is uploaded as a form', () => {
  const file = new File(['d4:infoe'], 'Celeste.torrent')
  const body = newDownloadBody({
    ...draft,
    source: 'file',
    file,
    gameId: 'g',
    priority: 'high',
    link: 'https://host.test/other',
  })
  const form = serializeBody(body)
  if (typeof form === 'string') throw new Error('The file was sent as JSON')
  expect([...form.keys()].sort()).toEqual(['file', 'gameId', 'priority', 'title'])
  expect(form.get('title')).toBe('Celeste')
  expect(form.get('file')).toEqual(file)
  expect(newDownloadBody({ ...draft, source: 'file', title: 'No file' })).toBeNull()
})

test('lists beside an uploaded file are sent as JSON', () => {
  const form = serializeBody({ file: new File(['x'], 'sqlite.db'), accounts: [{ id: 'a', userId: null }] })
  if (typeof form === 'string') throw new Error('The file was sent as JSON')
  expect(form.get('accounts')).toBe('[{"id":"a","userId":null}]')
})

test('a search is written to the URL and read back from it', () => {
  const search = { query: 'portal 2', category: '4050', gameId: 'g' }
  expect(withSearch(search).toString()).toBe('q=portal+2&category=4050&game=g')
  expect(searchFrom(withSearch(search))).toEqual(search)
  expect(searchFrom(new URLSearchParams('q=+&category=4050'))).toBeNull()
  expect(searchFrom(new URLSearchParams('q=portal&category=all'))).toEqual({
    query: 'portal',
    category: '',
    gameId: '',
  })
  expect(Object.keys(categories)).toContain('4050')
})

test('a new search keeps the order and the columns of its list, but not the filters', () => {
  const before = new URLSearchParams('q=portal&game=g&list-sort=size&list-columns=size&list-q=gog&list-accepted=1')
  const next = withSearch({ query: 'hades', category: '', gameId: '' }, before)
  expect(next.toString()).toBe('q=hades&list-sort=size&list-columns=size')
})
