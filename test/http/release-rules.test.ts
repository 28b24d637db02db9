import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(() => site.stop())

const noBetas = { name: 'No betas', pattern: 'beta', kind: 'words', field: 'name', effect: 'reject' } as const
const large = { name: 'Large', pattern: '> 20 GB', kind: 'text', field: 'size', effect: 'points', points: -50 } as const
const stored = [
  { ...noBetas, points: 0 },
  { ...large, pattern: '>20000000000' },
]
const root = '/api/settings/release-rules'

async function ask(method: string, path = '', body?: unknown, caller = robin.ask) {
  const answer = await caller(method, `${root}${path}`, body)
  return { status: answer.status, body: await answer.json() }
}

test('rules are replaced as a whole, with sizes in bytes', async () => {
  expect(await ask('GET')).toEqual({ status: 200, body: [] })
  expect(await ask('PUT', '', [noBetas, large])).toEqual({ status: 200, body: stored })
  expect(await ask('GET')).toEqual({ status: 200, body: stored })
  expect(await ask('PUT', '', [])).toEqual({ status: 200, body: [] })
  expect(await ask('GET')).toEqual({ status: 200, body: [] })
})

test('every user has other rules, which go with the account', async () => {
  const kim = await site.addUser('kim')
  await ask('PUT', '', [noBetas], kim.ask)
  expect((await ask('GET')).body).toEqual([])
  expect((await ask('GET', '/export', undefined, kim.ask)).body.rules).toHaveLength(1)
  expect((await robin.ask('DELETE', `/api/users/${kim.user.id}`)).status).toBe(204)
  expect(site.app.connection.all('SELECT * FROM release_rules')).toEqual([])
})

test.each<[unknown, string]>([
  [[{ ...noBetas, kind: 'regex', pattern: '(' }], '0.pattern'],
  [[noBetas, { ...large, pattern: 'huge' }], '1.pattern'],
  [[{ ...noBetas, kind: 'glob' }], '0.kind'],
  [[{ ...noBetas, field: 'seeders' }], '0.field'],
  [[{ ...noBetas, effect: 'maybe' }], '0.effect'],
  [[{ ...large, points: 10_001 }], '0.points'],
  [[{ ...large, points: 1.5 }], '0.points'],
  [[{ ...large, points: undefined }], '0.points'],
  [[noBetas, noBetas], '1.name'],
  [[{ ...noBetas, name: '' }], '0.name'],
  [[{ ...noBetas, pattern: 'x'.repeat(301) }], '0.pattern'],
  [Array.from({ length: 101 }, (_, index) => ({ ...noBetas, name: `${index}` })), ''],
  [noBetas, ''],
  ['"text"', ''],
])('the wrong rules %j are refused with the field', async (body, path) => {
  const refused = { status: 400, body: { details: [{ path }] } }
  expect(await ask('PUT', '', body)).toMatchObject(refused)
  expect(await ask('POST', '/try', body)).toMatchObject(refused)
  expect((await ask('GET')).body).toEqual([])
})

function see(title: string, change: Partial<StoredVerdict> = {}) {
  const at = site.app.clock.now().toISOString()
  site.app.verdicts.add([
    {
      gameId: change.gameId ?? storeGame(site.app, { userId: robin.user.id, title: 'Hades' }).id,
      partId: null,
      listing: title,
      title,
      indexerName: 'First',
      protocol: 'torrent',
      size: 10_000_000_000,
      publishedAt: at,
      seenAt: at,
      seenIn: 'search',
      rank: 0,
      grabbed: false,
      accepted: true,
      score: 60,
      refusal: null,
      reasons: [{ code: 'title', message: 'Same title', score: 60 }],
      uploader: null,
      team: null,
      site: null,
      ...change,
    },
  ])
}

test('trying rules says what would change, and stores nothing', async () => {
  see('Hades.v1.0.Beta-RUNE')
  see('Hades.v1.1-RUNE', { size: 30_000_000_000 })
  see('Hades.v1.2-RUNE')
  const refused = [{ code: 'seeders', message: 'No seeders', score: null }]
  see('Hades.v1.3.Beta-RUNE', { accepted: false, score: 0, refusal: 'seeders', reasons: refused })
  const kim = await site.addUser('kim')
  see('Hades.Beta-KIM', { gameId: storeGame(site.app, { userId: kim.user.id, title: 'Hades' }).id })
  const { body } = await ask('POST', '/try', [noBetas, large])
  expect(body).toMatchObject({
    considered: 4,
    acceptedBefore: 3,
    acceptedAfter: 2,
    matches: [
      { name: 'No betas', count: 2 },
      { name: 'Large', count: 1 },
    ],
  })
  const changes = new Map<string, unknown>(body.changes.map((each: { title: string }) => [each.title, each]))
  expect([...changes.keys()].sort()).toEqual(['Hades.v1.0.Beta-RUNE', 'Hades.v1.1-RUNE'])
  expect(changes.get('Hades.v1.0.Beta-RUNE')).toMatchObject({
    gameTitle: 'Hades',
    before: { accepted: true, review: false, score: 60 },
    after: { accepted: false, review: false, score: 60 },
    rules: ['No betas'],
  })
  expect(changes.get('Hades.v1.1-RUNE')).toMatchObject({ before: { score: 60 }, after: { accepted: true, score: 10 } })
  expect((await ask('GET')).body).toEqual([])
})

test('rules are tried against those that are in force', async () => {
  see('Hades.v1.0.Beta-RUNE', {
    accepted: false,
    refusal: 'ownRule',
    reasons: [
      { code: 'ownRule', message: 'Rejected by rule "No betas"', score: null },
      { code: 'title', message: 'Same title', score: 60 },
    ],
  })
  await ask('PUT', '', [noBetas])
  expect((await ask('POST', '/try', [noBetas])).body.changes).toEqual([])
  expect((await ask('POST', '/try', [])).body.changes).toMatchObject([
    { before: { accepted: false, score: 60 }, after: { accepted: true, score: 60 }, rules: [] },
  ])
})

test('an accepting rule is tried against the lists of the user and of the game', async () => {
  await robin.ask('PATCH', '/api/settings', { acceptedGroups: ['FitGirl'], unknownGroups: 'review' })
  const reasons = [
    { code: 'reviewGroup', message: 'Not an accepted group: RUNE', score: null },
    { code: 'title', message: 'Same title', score: 60 },
  ]
  const { id: gameId } = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  see('Hades.v1.0-RUNE', { gameId, accepted: false, refusal: 'reviewGroup', reasons, uploader: 'kim' })
  const rule = { name: 'Kim', pattern: 'kim', kind: 'text', field: 'uploader', effect: 'accept' }
  expect((await ask('POST', '/try', [rule])).body.changes).toMatchObject([
    { before: { accepted: false, review: true, score: 60 }, after: { accepted: true, review: false }, rules: ['Kim'] },
  ])
  await robin.ask('PUT', `/api/games/${gameId}/preferences`, { unknownGroups: 'accept' })
  expect((await ask('POST', '/try', [rule])).body.changes).toEqual([])
})

test('exported rules are taken over by others', async () => {
  const kim = await site.addUser('kim')
  await ask('PUT', '', [noBetas, large])
  const file = (await ask('GET', '/export')).body
  expect(file).toEqual({ format: 'ludarr-release-rules', version: 1, rules: stored })
  const own = { ...noBetas, name: 'NO BETAS', effect: 'points', points: -5 }
  await ask('PUT', '', [own], kim.ask)
  expect(await ask('POST', '/import', file, kim.ask)).toEqual({
    status: 200,
    body: { added: 1, replaced: 1, rules: stored },
  })
})

test.each<[Record<string, unknown>, string, RegExp]>([
  [{ version: 2 }, 'version', /version 2 of release rules. This Ludarr reads version 1 only/],
  [{ version: 0 }, 'version', /version 0/],
  [{ format: 'radarr' }, 'format', /no file with release rules/],
  [{ rules: [{ ...noBetas, kind: 'regex', pattern: '[' }] }, 'rules.0.pattern', /regular expression/],
  [{ version: 'one' }, 'version', /number/],
  [{ rules: null }, 'rules', /list/],
])('a file with %j is refused in words', async (change, path, message) => {
  await ask('PUT', '', [large])
  const file = { format: 'ludarr-release-rules', version: 1, rules: [noBetas], ...change }
  const { status, body } = await ask('POST', '/import', file)
  expect(status).toBe(400)
  expect(body.details).toEqual([{ path, message: expect.stringMatching(message), messageKey: expect.any(Object) }])
  expect((await ask('GET')).body).toHaveLength(1)
})

test('rules that would be too many are not taken over', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...noBetas, name: `Rule ${from + index}` }))
  await ask('PUT', '', many(0, 60))
  const file = { format: 'ludarr-release-rules', version: 1, rules: many(50, 60) }
  expect(await ask('POST', '/import', file)).toMatchObject({ status: 400, body: { details: [{ path: 'rules' }] } })
  expect((await ask('GET')).body).toHaveLength(60)
})
