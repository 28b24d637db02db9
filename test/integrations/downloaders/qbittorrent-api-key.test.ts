import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CredentialsRefusedError } from '#domain/errors.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

describe.skipIf(!peerAvailable('qbittorrent-nox'))('the API key of qBittorrent', () => {
  let peer: StartedQbittorrent
  beforeAll(async () => {
    peer = await startQbittorrent()
  }, 60_000)
  afterAll(() => peer.stop(), 60_000)

  const connect = (apiKey: string) => {
    const connection = connectionTo(peer)
    const settings = { ...connection.settings, apiKey }
    return qbittorrent.connect(
      { ...connection, username: null, password: null, settings },
      adapterContext(peer.downloadFolder),
    )
  }

  /** Null before version 5.2, which has no keys. */
  async function createdKey(): Promise<string | null> {
    const credentials = new URLSearchParams({ username: peer.username ?? '', password: peer.password ?? '' })
    const login = await fetch(`${peer.url}/api/v2/auth/login`, { method: 'POST', body: credentials })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const answer = await fetch(`${peer.url}/api/v2/app/rotateAPIKey`, { method: 'POST', headers: { cookie } })
    return answer.ok ? (/qbt_\w+/.exec(await answer.text())?.[0] ?? null) : null
  }

  test('it is used instead of a username and password, and a wrong one is refused in plain words', async () => {
    const wrong = await connect('qbt_wrong')
      .test()
      .catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(CredentialsRefusedError)
    expect(String(wrong)).toContain('API keys require qBittorrent 5.2 or later')
    const key = await createdKey()
    if (key === null) return
    const client = connect(key)
    const torrent = lonelyTorrent('Keyed.Game-FIXTURE', 'http://127.0.0.1:9/announce')
    const outcome = await client.add(torrent, { title: 'x', category: null, downloadPath: null, stopped: true })
    expect(outcome).toMatchObject({ outcome: 'accepted', clientId: torrent.infoHash })
    expect((await client.list()).map(({ clientId }) => clientId)).toEqual([torrent.infoHash])
    await client.remove?.(torrent.infoHash, { deleteFiles: true })
    expect(await client.find?.(torrent.infoHash)).toBeNull()
  })
})
