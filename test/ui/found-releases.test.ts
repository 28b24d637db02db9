import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ReleaseListing } from '../../src/ui/api/games.ts'
import { FoundReleases } from '../../src/ui/pages/game/found-releases.tsx'

const release = (number: number): ReleaseListing['releases'][number] => ({
  guid: `id-${number}`,
  title: `Hades.v${number}`,
  indexerId: 'i1',
  indexerName: 'Site',
  protocol: 'torrent',
  size: number,
  publishedAt: null,
  seeders: 1,
  leechers: 0,
  grabs: 0,
  freeleech: false,
  infoUrl: null,
  downloadUrl: `release:id-${number}`,
  parsed: parseReleaseName(`Hades.v${number}`),
  decision: { accepted: true, score: number, reasons: [] },
})

test('a search with very many results shows the first 100, and a button for more', () => {
  const releases = Array.from({ length: 1000 }, (_, number) => release(number))
  const html = renderToStaticMarkup(
    createElement(FoundReleases, {
      listing: { releases, errors: [], waiting: [], searchId: null },
      emptyText: '',
      renderRelease: ({ guid, title }) => createElement('li', { key: guid }, title),
    }),
  )
  expect(html).toContain('1,000 found')
  expect(html.match(/<li>/g)).toHaveLength(100)
  expect(html).toContain('<li>Hades.v999</li>')
  expect(html).toContain('Show 100 more')
})
