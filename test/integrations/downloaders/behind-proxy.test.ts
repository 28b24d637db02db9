import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { type GuardedProxy, startGuardedProxy } from '../../peers/guarded-proxy.ts'
import { startNewsServer } from '../../peers/news.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'

type Case = {
  type: keyof typeof downloadClientKinds
  programs: string[]
  start(): Promise<StartedPeer>
  /** The client minds Basic credentials itself: `wants` to see its own, or (since 5.3) `refuses` the proxy's. */
  basic?: 'wants' | 'refuses'
}

const withNewsServer = async (
  start: (newsServer: Awaited<ReturnType<typeof startNewsServer>>) => Promise<StartedPeer>,
) => {
  const newsServer = await startNewsServer()
  const peer = await start(newsServer)
  return { ...peer, stop: () => Promise.all([peer.stop(), newsServer.stop()]).then(() => undefined) }
}

const cases: Case[] = [
  { type: 'qbittorrent', programs: ['qbittorrent-nox'], start: () => startQbittorrent(), basic: 'refuses' },
  { type: 'transmission', programs: ['transmission-daemon'], start: () => startTransmission(), basic: 'wants' },
  { type: 'deluge', programs: ['deluged', 'deluge-web'], start: startDeluge },
  { type: 'rtorrent', programs: ['rtorrent', 'lighttpd'], start: () => startRtorrent(), basic: 'wants' },
  { type: 'aria2', programs: ['aria2c'], start: startAria2 },
  { type: 'sabnzbd', programs: ['sabnzbdplus'], start: () => withNewsServer(startSabnzbd) },
  { type: 'nzbget', programs: ['nzbget'], start: () => withNewsServer(startNzbget), basic: 'wants' },
]

for (const { type, programs, start, basic } of cases) {
  const kind = downloadClientKinds[type]
  describe.skipIf(!peerAvailable('nginx', 'openssl', ...programs))(
    `${kind.label} behind nginx with https and Basic`,
    () => {
      let peer: StartedPeer
      let proxy: GuardedProxy
      const connect = (settings: Record<string, unknown>, password = proxy.password) => {
        const gate = { proxyUsername: proxy.username, proxyPassword: password }
        const own = kind.passwordOfWebServer ? { username: proxy.username, password } : {}
        const path = type === 'rtorrent' ? '/RPC2' : ''
        const key = type === 'sabnzbd' ? { apiKey: peer.password } : {}
        const connection = connectionTo(peer, {
          ...own,
          url: `${proxy.url}${path}`,
          category: null,
          settings: { ...gate, ...key, ...settings },
        })
        return kind.connect(connection, adapterContext(peer.downloadFolder))
      }

      beforeAll(async () => {
        peer = await start()
        const backend = peer.url.replace(/\/RPC2$/, '')
        const own = `${peer.username}:${peer.password}`
        proxy = await startGuardedProxy(backend, basic === 'wants' ? own : basic === 'refuses' ? '' : null)
      }, 90_000)
      afterAll(async () => {
        await proxy?.stop()
        await peer?.stop()
      }, 60_000)

      test('it works with both passwords and the trusted certificate', async () => {
        const client = connect({ trustedCertificate: proxy.certificate })
        expect((await client.test()).version).toMatch(/^\d+\.\d+/)
        expect(await client.list()).toEqual([])
        if (!kind.accepts.includes('torrent')) return
        const payload = lonelyTorrent('Guarded.Game-FIXTURE', 'http://127.0.0.1:9/announce')
        const options = { title: payload.name, category: null, downloadPath: null, stopped: true }
        expect(await client.add(payload, options)).toEqual({ outcome: 'accepted', clientId: payload.infoHash })
        await client.remove(payload.infoHash, { deleteFiles: true })
      })

      test('the certificate may be given without its PEM lines, or any accepted', async () => {
        const flat = proxy.certificate.replaceAll('\n', '')
        expect((await connect({ trustedCertificate: flat }).test()).version).toMatch(/^\d/)
        expect((await connect({ allowInsecureTls: true }).test()).version).toMatch(/^\d/)
      })

      test('an untrusted certificate is refused with an error', async () => {
        expect(await upstreamMessage(connect({}).test())).toMatch(/certificate is self-signed/)
      })

      test('a wrong proxy password is distinguished, and never shown', async () => {
        const message = await upstreamMessage(connect({ allowInsecureTls: true }, 'not-this-one').list())
        expect(message).toStartWith(`${kind.label}: `)
        expect(message).toMatch(kind.passwordOfWebServer ? /password is wrong/ : /the proxy in front of it refuses/)
        expect(message).not.toContain('not-this-one')
      })

      test('without proxy credentials the error says that the proxy requires them', async () => {
        const none = { allowInsecureTls: true, proxyUsername: undefined, proxyPassword: undefined }
        const message = await upstreamMessage(connect(none, '').list())
        expect(message).toMatch(/password/)
      })
    },
  )
}
