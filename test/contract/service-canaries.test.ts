import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { selfSigned } from '#core/tls/self-signed.ts'
import { listenOnLoopback } from '../fakes/loopback.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { type ApiDocument, describedRoutes } from './described-api.ts'

const canary = (name: string) => `CANARY${name}${crypto.randomUUID().replaceAll('-', '')}`
const pair = selfSigned(['canary.test'], new Date())

/** What services are reached with, and what archives and connections are opened with. */
const planted = {
  archivePassword: canary('archive'),
  proxyPassword: canary('proxy'),
  nzbKey: canary('nzb'),
  prowlarrKey: canary('prowlarr'),
  passkey: canary('passkey'),
  trackerKey: canary('tracker'),
  channelToken: canary('channeltoken'),
  channelPath: canary('channelpath'),
  mailPassword: canary('mail'),
  tlsKey: pair.key.split('\n')[1] ?? '',
}

/** A service that echoes every request in its errors, as careless ones do. */
const talkative = () =>
  listenOnLoopback((request, response) => {
    response.statusCode = 500
    response.end(`error at ${request.url} ${JSON.stringify(request.headers)}`)
  })

test('secrets of services, archives and connections do not leak, not even in an error report', async () => {
  const app = await startServerProcess()
  const service = await talkative()
  const outputs: { from: string; text: string }[] = []
  const sent: number[] = []
  const { token } = await (
    await fetch(`${app.url()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'robin', password: 'correct horse battery' }),
    })
  ).json()
  const ask = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${app.url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    sent.push(answer.status)
    outputs.push({
      from: `${method} ${path.replace(/\?.*/, '')}`,
      text: `${text}${JSON.stringify([...answer.headers])}`,
    })
    return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  try {
    const { proxyPassword, passkey } = planted
    const proxied = { name: 'Proxied', type: 'qbittorrent', url: service.url, username: 'u', password: 'p' }
    const kept = { ...proxied, settings: { proxyUsername: 'u', proxyPassword } }
    const sabnzbd = { name: 'Nzb', type: 'sabnzbd', url: service.url, settings: { apiKey: planted.nzbKey } }
    const passwords = { archivePasswords: [planted.archivePassword] }
    expect((await ask('PATCH', '/api/settings/import', passwords)).body.archivePasswords).toEqual(['********'])
    const first = await ask('POST', '/api/downloaders', kept)
    expect([first.status, first.body.settings.proxyPassword]).toEqual([201, '********'])
    const second = await ask('POST', '/api/downloaders', sabnzbd)
    expect([second.status, second.body.settings.apiKey]).toEqual([201, '********'])
    await ask('POST', '/api/downloaders/test', kept)
    await ask('POST', '/api/downloaders/test', sabnzbd)
    for (const { body } of [first, second]) await ask('POST', `/api/downloaders/${body.id}/test`)
    await ask('PATCH', `/api/downloaders/${second.body.id}`, { settings: { apiKey: [planted.nzbKey] } })
    const prowlarr = { url: service.url, apiKey: planted.prowlarrKey, keepInSync: true }
    expect((await ask('POST', '/api/indexers/prowlarr/sync', prowlarr)).status).toBe(502)
    await ask('POST', '/api/indexers/prowlarr/sync', { ...prowlarr, keepInSync: planted.prowlarrKey })
    const mail = {
      host: '127.0.0.1',
      port: 9,
      from: 'a@b.c',
      to: 'a@b.c',
      username: 'u',
      password: planted.mailPassword,
    }
    const channels = [
      {
        name: 'Room',
        type: 'matrix',
        settings: { server: service.url, room: '!a:b', accessToken: planted.channelToken },
      },
      { name: 'Chat', type: 'discord', settings: { webhookUrl: `${service.url}/api/webhooks/${planted.channelPath}` } },
      { name: 'Mail', type: 'email', settings: mail },
    ]
    for (const channel of channels) {
      const added = await ask('POST', '/api/settings/notifications', channel)
      expect([channel.name, added.status]).toEqual([channel.name, 201])
      const { body } = await ask('POST', `/api/settings/notifications/${added.body.id}/test`)
      expect([channel.name, body.ok]).toEqual([channel.name, false])
      await ask('POST', '/api/settings/notifications/test', { ...channel, events: planted.channelToken })
      await ask('PATCH', `/api/settings/notifications/${added.body.id}`, {
        settings: { ...channel.settings, port: 'x' },
      })
    }
    const { body: game } = await ask('POST', '/api/games', { title: 'Hades' })
    const link = `${service.url}/get/7?passkey=${passkey}`
    const tracker = encodeURIComponent(`${service.url}/announce?passkey=${planted.trackerKey}`)
    const magnet = `magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=Hades&tr=${tracker}`
    for (const url of [link, magnet]) await ask('POST', '/api/downloads', { url, title: 'Hades', gameId: game.id })
    await ask('POST', '/api/downloads/bundle', { downloads: [{ url: link, title: 'Hades' }] })
    const form = new FormData()
    form.set('cert', new File([pair.cert], 'cert.pem'))
    form.set('key', new File([pair.key], 'key.pem'))
    expect((await ask('POST', '/api/settings/ssl/upload', form)).status).toBe(200)
    const broken = new FormData()
    broken.set('cert', new File([pair.key], 'cert.pem'))
    broken.set('key', new File([pair.key.replace('-----END', '----END')], 'key.pem'))
    expect((await ask('POST', '/api/settings/ssl/upload', broken)).status).toBe(400)
    const database = new Database(join(app.folder, 'data/ludarr.db'))
    database.run('PRAGMA busy_timeout = 5000')
    database.run('DROP TABLE blacklist')
    database.close()
    expect((await ask('GET', '/api/blacklist')).status).toBe(500)
    const notes: { type: string; link: string }[] = (await ask('GET', '/api/notifications')).body
    const report = notes.find(({ type }) => type === 'errorDetected')?.link.replace('error-report:', '')
    expect((await ask('GET', `/api/telemetry/pending/${report}`)).status).toBe(200)
    const document: ApiDocument = (await ask('GET', '/swagger/json')).body
    for (const { method, path } of describedRoutes(document)) {
      if (method === 'GET') await ask('GET', path.replaceAll(/\{\w+\}/g, game.id))
    }
    for (const { name, payload } of app.heard) outputs.push({ from: `event ${name}`, text: JSON.stringify(payload) })
    const data = join(app.folder, 'data')
    for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      const path = join(data, file)
      if (statSync(path).isFile()) outputs.push({ from: file, text: readFileSync(path, 'latin1') })
    }
    outputs.push({ from: 'console', text: app.output() })
    const leaks = outputs.flatMap(({ from, text }) =>
      Object.entries(planted)
        .filter(([, secret]) => text.includes(secret))
        .map(([name]) => `${name} in ${from}`),
    )
    expect([...new Set(leaks)]).toEqual([])
    expect(outputs.map(({ from }) => from)).toEqual(expect.arrayContaining(['console', 'ludarr.db', 'logs/ludarr.log']))
    expect(planted.tlsKey).toHaveLength(64)
  } finally {
    await service.close()
    await app.stop()
  }
}, 120_000)
