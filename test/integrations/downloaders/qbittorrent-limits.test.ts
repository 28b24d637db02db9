import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createSession, form, noRefusal, type Session } from '#integrations/downloaders/qbittorrent/session.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { eventually } from '../../peers/loopback.ts'
import { makePayload } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'
import { handed, optionsFor } from './torrents/trial.ts'

const noLimits = {
  max_ratio_enabled: false,
  max_seeding_time_enabled: false,
  max_inactive_seeding_time_enabled: false,
  max_ratio_act: 0,
}

/** The limits as fields of the preferences and of a single torrent; versions before 4.6 do not know the last one. */
const allLimits = [
  { preference: 'max_ratio', own: 'ratioLimit' },
  { preference: 'max_seeding_time', own: 'seedingTimeLimit' },
  { preference: 'max_inactive_seeding_time', own: 'inactiveSeedingTimeLimit' },
] as const

describe.skipIf(!peerAvailable('qbittorrent-nox'))('seed goals of a real qBittorrent', () => {
  let peer: StartedQbittorrent
  let session: Session
  let limits: (typeof allLimits)[number][] = []
  /** Since version 5.3 it can wait for all limits. */
  let hasModes = false
  let now = Date.now()
  let made = 0

  beforeAll(async () => {
    peer = await startQbittorrent()
    const { outbound } = adapterContext('/nowhere')
    const { url: address, username, password } = peer
    const access = { outbound, address, username, password, allowInsecureTls: false, refusal: noRefusal() }
    session = createSession({ ...access, now: () => now })
    const preferences = (await session.ask('app/preferences')).text()
    hasModes = preferences.includes('"share_limits_mode"')
    limits = allLimits.filter(({ preference }) => preferences.includes(`"${preference}"`))
  }, 60_000)
  afterAll(() => peer.stop(), 60_000)

  const connect = () =>
    qbittorrent.connect(connectionTo(peer), {
      ...adapterContext(peer.downloadFolder),
      clock: { now: () => new Date(now) },
    })
  const prefer = (preferences: Record<string, unknown>) =>
    session.ask('app/setPreferences', form({ json: JSON.stringify({ ...noLimits, ...preferences }) }))
  /** A torrent that is complete as soon as it is added. */
  const addComplete = async (client: ReturnType<typeof connect>) => {
    made += 1
    const name = `Goal.${made}-FIXTURE`
    const contents = [{ path: 'game.bin', bytes: Buffer.alloc(40_000, made) }]
    const payload = handed(makePayload(peer.downloadFolder, { name, tracker: 'http://127.0.0.1:9/announce', contents }))
    await client.add(payload, optionsFor(payload))
    const { infoHash } = 'infoHash' in payload ? payload : { infoHash: '' }
    const listed = async () => (await client.list()).find(({ clientId }) => clientId === infoHash) ?? null
    await eventually('it seeds', 15_000, async () => (await listed())?.state === 'seeding')
    const isMet = (expected: boolean) =>
      eventually(`seedGoalMet to be ${expected}`, 15_000, async () => {
        const download = await listed()
        return download?.state === 'completed' && download.seedGoalMet === expected
      })
    return { infoHash, isMet }
  }

  test('a torrent that a user stopped has not met its goal, with and without limits', async () => {
    await prefer({})
    const client = connect()
    const { infoHash, isMet } = await addComplete(client)
    await client.pause?.(infoHash)
    await isMet(false)
    const own = { ratioLimit: '9', seedingTimeLimit: '900', inactiveSeedingTimeLimit: '3' }
    await session.ask('torrents/setShareLimits', shareLimits(infoHash, own))
    now += 6 * 60_000
    await isMet(false)
  }, 60_000)

  test('a global limit is met when qBittorrent stops the torrent', async () => {
    for (const { preference } of limits) {
      await prefer({})
      const { isMet } = await addComplete(connect())
      await prefer({ [`${preference}_enabled`]: true, [preference]: 0 })
      await isMet(true)
    }
  }, 90_000)

  test("a limit of the torrent's own is met when qBittorrent stops the torrent", async () => {
    await prefer({})
    const met = limits.map(async ({ own }) => {
      const { infoHash, isMet } = await addComplete(connect())
      await session.ask('torrents/setShareLimits', shareLimits(infoHash, { [own]: '0' }))
      return isMet(true)
    })
    expect(await Promise.all(met)).toEqual(limits.map(() => true))
  }, 90_000)

  test('a torrent that must meet all limits has not met its goal with one of them', async () => {
    await prefer({})
    const client = connect()
    const { infoHash, isMet } = await addComplete(client)
    const own = { ratioLimit: '0', seedingTimeLimit: '900' }
    await session.ask('torrents/setShareLimits', shareLimits(infoHash, { ...own, shareLimitsMode: 'MatchAll' }))
    await client.pause?.(infoHash)
    await isMet(!hasModes)
    expect((await client.find?.(infoHash))?.seedGoalMet).toBe(!hasModes)
  }, 60_000)

  test('a torrent without a mode of its own follows that of the preferences', async () => {
    await prefer({ share_limits_mode: 'MatchAll' })
    const client = connect()
    const { infoHash, isMet } = await addComplete(client)
    const own = { ratioLimit: '0', seedingTimeLimit: '900' }
    await session.ask('torrents/setShareLimits', shareLimits(infoHash, own))
    await client.pause?.(infoHash)
    await isMet(!hasModes)
    expect((await client.find?.(infoHash))?.seedGoalMet).toBe(!hasModes)
    await prefer({ share_limits_mode: 'MatchAny' })
    now += 6 * 60_000
    await isMet(true)
  }, 60_000)

  test('limits that change after a torrent was stopped count within the interval at which all torrents are requested', async () => {
    await prefer({})
    const client = connect()
    const { infoHash, isMet } = await addComplete(client)
    await client.pause?.(infoHash)
    await isMet(false)
    await prefer({ max_ratio_enabled: true, max_ratio: 0 })
    now += 6 * 60_000
    await isMet(true)
    await prefer({})
    now += 6 * 60_000
    await isMet(false)
  }, 60_000)
})

/** All are required in one call, the mode since version 5.3; -2 uses the global limit. */
function shareLimits(hashes: string, own: Record<string, string>): URLSearchParams {
  const unset = {
    ratioLimit: '-2',
    seedingTimeLimit: '-2',
    inactiveSeedingTimeLimit: '-2',
    shareLimitAction: 'Default',
    shareLimitsMode: 'Default',
  }
  return form({ hashes, ...unset, ...own })
}
