import { expect, test } from 'bun:test'
import { judgeAll } from '#core/acquisition/judge/judge.ts'
import { judgeContext } from '#core/acquisition/judge/judge-context.ts'
import { mergeReleases } from '#core/acquisition/search/merge-releases.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { setScene } from '../scene.ts'

const release = (change: Partial<FoundRelease>): FoundRelease => ({
  guid: 'http://first/1?apikey=secret1',
  title: 'Hades.v1.0-GOG',
  indexerId: 'i1',
  indexerName: 'First',
  protocol: 'torrent',
  size: 5_000_000_000,
  publishedAt: '2026-01-01T00:00:00.000Z',
  seeders: 5,
  leechers: 0,
  grabs: 0,
  freeleech: false,
  infoUrl: 'http://first/page?passkey=secret2',
  downloadUrl: 'http://first/download/1?apikey=secret3&file=hades',
  infoHash: null,
  categories: [4050],
  passwordProtected: false,
  ...change,
})

test('the best release comes first and rejected ones last, whatever the input order', async () => {
  const scene = await setScene()
  const context = judgeContext(scene.app, scene.user.id, scene.game)
  const found = [
    release({ guid: 'a', seeders: 500 }),
    release({ guid: 'b', seeders: 5 }),
    release({ guid: 'c', seeders: 5, publishedAt: '2026-02-01T00:00:00.000Z' }),
    release({ guid: 'd', seeders: 0 }),
    release({ guid: 'e', title: 'Hades.II-RUNE', seeders: 900 }),
    release({ guid: 'f', seeders: 5 }),
  ]
  const order = async (releases: FoundRelease[]) =>
    (await judgeAll(releases, context)).map((listed) => listed.found.guid)
  expect(await order(found)).toEqual(['a', 'c', 'b', 'f', 'e', 'd'])
  for (let turn = 1; turn < found.length; turn += 1) {
    expect(await order([...found.slice(turn), ...found.slice(0, turn)])).toEqual(['a', 'c', 'b', 'f', 'e', 'd'])
  }
  await scene.close()
})

test('a release that may be of the game is listed before other games, but not accepted', async () => {
  const scene = await setScene()
  const context = judgeContext(scene.app, scene.user.id, { ...scene.game, title: 'Ash Lighthouse 2088: Drowned Coast' })
  const titles = ['Hades.II-RUNE', 'Ash.Lighthouse.2088.v2.1-GOG', 'Cinder.Harbor-RUNE']
  const listed = await judgeAll(
    titles.map((title) => release({ guid: title, title, seeders: 900 })),
    context,
  )
  expect(listed[0]).toMatchObject({
    found: { title: 'Ash.Lighthouse.2088.v2.1-GOG' },
    matchesGame: false,
    release: { decision: { accepted: false } },
  })
  expect(listed[0]?.release.decision.reasons[0]?.code).toBe('candidate')
  await scene.close()
})

test('releases in responses have no links, stored ones do', async () => {
  const scene = await setScene()
  const [listed] = await judgeAll([release({ infoHash: 'aa' })], judgeContext(scene.app, scene.user.id, scene.game))
  expect(JSON.stringify(listed?.release)).not.toContain('secret')
  expect(JSON.stringify(listed?.release)).not.toContain('http')
  expect(listed?.release).toMatchObject({ infoUrl: null, downloadUrl: `release:${listed?.release.guid}` })
  expect(listed?.release).not.toHaveProperty('infoHash')
  expect(listed?.found.downloadUrl).toContain('secret3')
  await scene.close()
})

test('a release is read with the title of the judged game in mind', async () => {
  const scene = await setScene()
  const context = judgeContext(scene.app, scene.user.id, { ...scene.game, title: 'Nintendo Switch Sports' })
  const [listed] = await judgeAll([release({ title: 'Nintendo.Switch.Sports.v1.2-VENOM' })], context)
  expect(listed).toMatchObject({ matchesGame: true })
  expect(listed?.release.parsed).toMatchObject({ title: 'Nintendo Switch Sports', version: '1.2', platform: 'Switch' })
  await scene.close()
})

/** Always the same numbers, so that a failure can be looked at again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('the list is the same for any input order', async () => {
  const scene = await setScene()
  const context = judgeContext(scene.app, scene.user.id, scene.game)
  const roll = dice(7)
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const names = ['Hades.v1.0-GOG', 'Hades v1.0 GOG', 'Hades.v1.1-Razor1911', 'Hades.II-RUNE', 'Hades.Update.v2-CODEX']
  for (let round = 0; round < 300; round += 1) {
    const found = Array.from({ length: 2 + roll(14) }, () =>
      release({
        guid: pick(['a', 'b', 'c']),
        title: pick(names),
        indexerId: pick(['i1', 'i2', 'i3']),
        size: pick([null, 5_000_000_000, 5_020_000_000, 5_040_000_000, 9_000_000_000]),
        seeders: pick([null, 0, 5, 5, 300]),
        publishedAt: pick([null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']),
        infoHash: pick([null, null, 'aa', 'bb']),
        downloadUrl: `http://first/${roll(4)}`,
      }),
    )
    const list = async (releases: FoundRelease[]) => {
      const merged = await mergeReleases(releases, new Map([['i1', 3]]))
      return JSON.stringify((await judgeAll(merged, context)).map((listed) => listed.found))
    }
    const shuffled = found
      .map((each) => ({ each, at: roll(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each)
    expect(await list(shuffled)).toBe(await list(found))
  }
  await scene.close()
})

test("a user's weights determine the best release and do not affect other users", async () => {
  const scene = await setScene()
  const found = [
    release({ guid: 'seeded', seeders: 900 }),
    release({ guid: 'free', title: 'Hades.v1.0-Razor1911', seeders: 1, freeleech: true }),
  ]
  const best = async () => (await judgeAll(found, judgeContext(scene.app, scene.user.id, scene.game)))[0]?.found.guid
  expect(await best()).toBe('seeded')
  const { users } = scene.app
  users.changeSettings(scene.user.id, { ...users.settings(scene.user.id), ruleWeights: { freeleech: 300 } })
  expect(await best()).toBe('free')
  expect(judgeContext(scene.app, scene.user.id, null).weights).toMatchObject({
    freeleech: 300,
    thousandSeeders: 60,
  })
  await scene.close()
})
