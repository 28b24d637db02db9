import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchIndexer, searchReleases } from '#core/acquisition/search/search-releases.ts'
import type { Release } from '#domain/indexers/release.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'
import { madeTorrent } from '../torrents.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const page = { query: '', limit: 1, offset: 0 }
const only = ({ releases }: { releases: Release[] }): Release => {
  const [release, ...others] = releases
  if (release === undefined || others.length > 0) throw new Error(`${releases.length} releases were listed`)
  return release
}
const add = ({ downloadUrl, title }: Release) =>
  addDownload(scene.app, scene.user.id, { title, from: { url: downloadUrl } })

test('a link stays valid while the user searches for something else or turns the page', async () => {
  const { app, user, indexer, source } = scene
  source.releases = ['Hades.v1', 'Celeste.v1', 'Braid.v1'].map((title) => torrentRelease(title))
  const first = only(await searchIndexer(app, user.id, indexer.id, page))
  const second = only(await searchIndexer(app, user.id, indexer.id, { ...page, offset: 1 }))
  const third = only(await searchReleases(app, user.id, { ...page, query: 'Braid' }))
  for (const release of [first, second, third]) expect((await add(release)).title).toBe(release.title)
  app.clock.advance(30 * 60_000)
  await expect(add(first)).rejects.toMatchObject({ code: 'gone' })
})

test('a release can be grabbed after a later search for the game no longer found it', async () => {
  const { app, user, game, source } = scene
  source.releases = [torrentRelease('Hades.v1')]
  const first = only(await listReleases(app, user.id, game.id))
  source.releases = [torrentRelease('Hades.v2')]
  await listReleases(app, user.id, game.id)
  expect((await grabListed(app, user.id, game.id, first)).title).toBe('Hades.v1')
})

test('a release keeps its id when the indexer changes the link in every response', async () => {
  const { app, user, game, source } = scene
  const release = torrentRelease('Hades.v1', { guid: 'hades-1', infoHash: madeTorrent('Hades.v1').infoHash })
  source.releases = [release]
  const first = only(await listReleases(app, user.id, game.id))
  source.releases = [{ ...release, magnet: `magnet:?xt=urn:btih:${release.made.infoHash}` }]
  expect(only(await listReleases(app, user.id, game.id)).guid).toBe(first.guid)
})

test('releases of an indexer with one guid for all of them have ids of their own', async () => {
  const { app, user, game, source } = scene
  source.releases = ['a', 'b'].map((name) => {
    const { infoHash } = madeTorrent(name)
    return { title: 'Hades.v1', guid: 'same', infoHash, magnet: `magnet:?xt=urn:btih:${infoHash}` }
  })
  const { releases } = await listReleases(app, user.id, game.id)
  expect(new Set(releases.map(({ guid }) => guid)).size).toBe(2)
})

test('a download from a listed link knows the size and the archive password that the indexer states', async () => {
  const { app, user, source } = scene
  const { made, ...offered } = torrentRelease('Hades.v1', { password: 'open sesame' })
  source.releases = [{ ...offered, magnet: `magnet:?xt=urn:btih:${made.infoHash}` }]
  const { id } = await add(only(await searchReleases(app, user.id, page)))
  expect(app.downloads.find(id)).toMatchObject({ size: offered.size, archivePasswords: ['open sesame'] })
})

test('a listed link uses an untrusted certificate where its indexer allows that', async () => {
  const { app, user, indexer, source } = scene
  source.releases = [torrentRelease('Hades.v1')]
  app.indexers.update(indexer.id, { allowInsecureTls: true })
  const listed = only(await searchReleases(app, user.id, page))
  const asked: (boolean | undefined)[] = []
  const outbound: typeof app.outbound = {
    ...app.outbound,
    stream(request) {
      asked.push(request.allowInsecureTls)
      return app.outbound.stream(request)
    },
  }
  const { downloadUrl, title } = listed
  await addDownload({ ...app, outbound }, user.id, { title, from: { url: downloadUrl } })
  expect(asked).toEqual([true])
})
