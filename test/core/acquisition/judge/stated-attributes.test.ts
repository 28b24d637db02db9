import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import type { OfferedRelease } from '../../../fakes/torznab-source.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene({ title: 'Fallout' })
})

afterEach(() => scene.close())

const title = 'Fallout.v1.2-GOG'

async function search() {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  return releases
}

/** The decision about a release with these attributes at an indexer that ignores the categories of a query. */
async function decisionAbout(more: Partial<OfferedRelease>, caps?: string) {
  const source = await scene.addSource('Second', { ignoresCategories: true, ...(caps === undefined ? {} : { caps }) })
  source.releases = [torrentRelease(title, more)]
  const [release] = await search()
  const { accepted, reasons } = release?.decision ?? {}
  return { accepted, reason: reasons?.[0], calls: source.calls.map(({ searchParams }) => searchParams.get('t')) }
}

const caps = (categories: string) => `<caps><categories>${categories}</categories></caps>`

test.each([
  ['an MP3', [3000, 3010], 'Audio'],
  ['an ebook', [7020], 'Books'],
  ['a film', [5000, 5040], 'TV'],
])('an indexer that ignores categories does not get %s accepted', async (_, categories, name) => {
  expect(await decisionAbout({ categories })).toMatchObject({
    accepted: false,
    reason: { code: 'category', message: `Category is ${name}, not games` },
    calls: expect.not.arrayContaining(['caps']),
  })
})

test('a release in a game category, or without any, stays', async () => {
  expect(await decisionAbout({ categories: [4050] })).toMatchObject({ accepted: true })
  expect(await decisionAbout({ categories: [] })).toMatchObject({ accepted: true })
})

test('the names of the caps decide about numbers that sites use differently, and are read once', async () => {
  const own = caps('<category id="100001" name="Filme"/><category id="100002" name="Spiele"/>')
  expect(await decisionAbout({ categories: [100_001] }, own)).toMatchObject({
    accepted: false,
    reason: { code: 'category', message: 'Category is Filme, not games' },
  })
  const { calls } = await decisionAbout({ categories: [100_002] }, own)
  expect(calls?.filter((call) => call === 'caps')).toHaveLength(1)
  scene.app.indexers.all().map(({ id }) => scene.app.indexers.update(id, { categories: [1000] }))
  await search()
  const ebooks = caps('<category id="4000" name="Apps"><subcat id="4050" name="Ebook"/></category>')
  const third = await scene.addSource('Third', { caps: ebooks, ignoresCategories: true }, { categories: [1000] })
  third.releases = [torrentRelease('Fallout.v1.3-GOG', { categories: [4000, 4050] })]
  for (let round = 0; round < 2; round += 1) {
    const found = (await search()).find((release) => release.title === 'Fallout.v1.3-GOG')
    expect(found?.decision.reasons[0]?.message).toBe('Category is Apps > Ebook, not games')
  }
  expect(third.calls.filter(({ searchParams }) => searchParams.get('t') === 'caps')).toHaveLength(1)
})

test('an indexer without caps is judged by the numbers', async () => {
  expect(
    await decisionAbout({ categories: [100_001] }, '<error code="203" description="No such function"/>'),
  ).toMatchObject({ accepted: true })
})

test('a nuked release scores lower, a confirmed scene release higher', async () => {
  scene.source.releases = [
    torrentRelease('Fallout.v1.1-GOG', { attributes: { nuked: '1' } }),
    torrentRelease('Fallout.v1.2-GOG'),
    torrentRelease('Fallout.v1.3-GOG', { attributes: { prematch: '1', nuked: '0' } }),
    torrentRelease('Fallout.v1.4-GOG', { attributes: { haspretime: '1' } }),
  ]
  const decisions = new Map((await search()).map((release) => [release.title.slice(9, 12), release.decision]))
  const scores = ['1.1', '1.2', '1.3', '1.4'].map((version) => decisions.get(version)?.score ?? 0)
  expect(scores.map((score) => score - (scores[1] ?? 0))).toEqual([-100, 0, 15, 15])
  expect(decisions.get('1.1')?.reasons).toContainEqual({
    code: 'nuked',
    message: 'Nuked: the scene declared it bad',
    score: -100,
  })
  expect(decisions.get('1.3')?.reasons).toContainEqual({
    code: 'preMatched',
    message: 'Confirmed scene release',
    score: 15,
  })
})

test('a language that the indexer states counts where the name has none', async () => {
  scene.source.releases = [
    torrentRelease('Fallout.v1.1-GOG', { attributes: { language: 'German, fr' } }),
    torrentRelease('Fallout.v1.2.Italian-GOG', { attributes: { language: 'English' } }),
    torrentRelease('Fallout.v1.3-GOG', { attributes: { language: 'Unknown' } }),
  ]
  const languages = new Map((await search()).map((release) => [release.title, release.parsed.languages]))
  expect(Object.fromEntries(languages)).toEqual({
    'Fallout.v1.1-GOG': ['German', 'French'],
    'Fallout.v1.2.Italian-GOG': ['Italian'],
    'Fallout.v1.3-GOG': [],
  })
})
