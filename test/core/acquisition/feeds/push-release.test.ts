import { afterEach, beforeEach, expect, test } from 'bun:test'
import { pushRelease, unknownIndexerId } from '#core/acquisition/feeds/push-release.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})
afterEach(() => scene.close())

const change = (settings: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...settings })

const release = (title: string, values: Partial<FoundRelease> = {}): FoundRelease => ({
  guid: title,
  title,
  indexerId: unknownIndexerId,
  indexerName: 'Nice',
  protocol: 'torrent',
  size: 2_000_000_000,
  publishedAt: '2026-11-21T11:00:00.000Z',
  seeders: null,
  leechers: null,
  grabs: null,
  freeleech: false,
  infoUrl: null,
  infoHash: null,
  categories: [],
  passwordProtected: false,
  downloadUrl: `magnet:?xt=urn:btih:${'a'.repeat(40)}`,
  ...values,
})
const push = (title: string, values: Partial<FoundRelease> = {}) => pushRelease(scene.app, release(title, values))
const firstReason = async (title: string, values: Partial<FoundRelease> = {}) => {
  const { result, reasons } = await push(title, values)
  expect({ result, hasReasons: reasons.length > 0 }).toEqual({ result: 'rejected', hasReasons: true })
  return reasons[0]
}

test('a release of a wanted game is grabbed, and a second time it is in the queue', async () => {
  expect(await push('Hades.v1.2-GOG')).toEqual({ result: 'grabbed', reasons: [] })
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(scene.app.downloads.active()).toMatchObject([{ title: 'Hades.v1.2-GOG', clientId: 'a'.repeat(40) }])
  expect((await push('Hades.v1.2-GOG')).result).toBe('rejected')
  expect(scene.app.downloads.active()).toHaveLength(1)
})

test('a release that is pushed several times at once is grabbed once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => push('Hades.v1.2-GOG')))
  expect(outcomes.map(({ result }) => result).toSorted()).toEqual(['grabbed', 'rejected', 'rejected', 'rejected'])
  for (const { result, reasons } of outcomes) expect(reasons.length > 0).toBe(result === 'rejected')
  expect(scene.app.downloads.active()).toHaveLength(1)
})

test('a release of no game, or of another one, is rejected', async () => {
  expect(await firstReason('Nobody.Wants.This-GROUP')).toBe('No game of the library has this title')
  expect(await firstReason('Hades.II.v1.0-GOG')).toBe('No game of the library has this title')
})

test('the rules of the user reject with their reasons', async () => {
  change({ rejectedWords: ['GOG'] })
  expect(await firstReason('Hades.v1.2-GOG')).toContain('GOG')
  change({ rejectedWords: [], requiredWords: ['Deluxe'] })
  expect(await firstReason('Hades.v1.2-GOG')).toContain('Deluxe')
  expect(scene.app.downloads.active()).toEqual([])
})

test('what the user has turned off is named', async () => {
  change({ autoGrabEnabled: false })
  expect(await firstReason('Hades.v1.2-GOG')).toBe('Automatic grabbing is off in the settings of the user')
  change({ autoSearchEnabled: false })
  expect(await firstReason('Hades.v1.2-GOG')).toBe('Automatic search is off in the settings of the user')
})

test('a release that waits for a better one is rejected for now', async () => {
  change({ delayHours: 24, preferSource: ['gog', 'scene'] })
  const justNow = scene.app.clock.now().toISOString()
  expect(await push('Hades.v1.2-RUNE', { publishedAt: justNow })).toEqual({
    result: 'waiting',
    reasons: ['Waiting for a better release'],
  })
})

test('a link that does not work is the reason', async () => {
  expect(await firstReason('Hades.v1.2-GOG', { downloadUrl: 'http://169.254.169.254/1.torrent' })).toContain('Nice')
})

test('a release is grabbed for whoever wants it', async () => {
  const sam = storeUser(scene.app)
  const game = storeGame(scene.app, { userId: sam.id, title: 'Celeste' })
  storeGame(scene.app, { userId: scene.user.id, title: 'Celeste', status: 'shelved' })
  expect(await push('Celeste.v1.4-GOG')).toEqual({ result: 'grabbed', reasons: [] })
  expect(scene.app.games.findById(game.id)?.status).toBe('downloading')
})
