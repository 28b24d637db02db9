import type { RequestListener } from 'node:http'
import { listenOnLoopback } from '../fakes/loopback.ts'

/** A text that occurs nowhere else. */
export const canary = (name: string) => `CANARY${name}${crypto.randomUUID().replaceAll('-', '')}`

/** A secret of every kind that an installation has. */
export const planted = {
  adminPassword: canary('admin'),
  indexerKey: canary('indexerkey'),
  indexerPath: canary('indexerpath'),
  indexerParameter: canary('indexerparameter'),
  echoKey: canary('echokey'),
  clientPassword: canary('client'),
  clientPath: canary('clientpath'),
  sabnzbdKey: canary('sabnzbd'),
  proxyPassword: canary('proxy'),
  prowlarrKey: canary('prowlarr'),
  archivePassword: canary('archive'),
  linkKey: canary('link'),
  trackerKey: canary('tracker'),
  nexusModsKey: canary('nexusmods'),
  steamKey: canary('steam'),
  metadataSecret: canary('metadata'),
  feedPath: canary('feedpath'),
  feedKey: canary('feedkey'),
  backupPassphrase: canary('backup'),
  channelToken: canary('channeltoken'),
  channelAddress: canary('channeladdress'),
  signingSecret: canary('signing'),
}

/** Repeats every request in an error, as careless services do. Only the test of a key of Nexus Mods succeeds. */
const echo: RequestListener = (request, response) => {
  if (request.url === '/v1/users/validate.json') {
    response.end('{"user_id":1}')
    return
  }
  response.statusCode = 500
  response.end(`error at ${request.url} ${JSON.stringify(request.headers)}`)
}

/** An indexer that has the keys in every link, and repeats them in titles, names and refused downloads. */
const keyedSite: RequestListener = (request, response) => {
  const isFeed = (request.url ?? '').includes(planted.feedPath)
  const key = isFeed ? planted.feedKey : planted.indexerKey
  const { indexerPath } = planted
  const base = `http://${request.headers.host}`
  const url = request.url ?? ''
  if (url.includes('/dl/')) {
    response.setHeader('content-type', url.includes('web') ? 'text/html' : 'text/plain')
    if (url.includes('magnet')) response.end(`magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=Hades`)
    else response.end(url.includes('web') ? `<html><title>no ${url}</title></html>` : `refused ${url}`)
    return
  }
  if (url.includes('t=caps')) {
    response.end(
      `<caps><server title="Site ${key}"/><categories><category id="4050" name="PC ${indexerPath}"/></categories></caps>`,
    )
    return
  }
  const links = ['web', 'text', 'magnet'].map((kind) => `${base}/dl/${key}/${kind}?k=${key}&p=${indexerPath}`)
  links.push(`${base}/dl/getnzb/1.nzb&i=1&r=${key}`)
  const items = links.map(
    (link, index) =>
      `<item><title>Hades v1.${index} ${key}</title><guid>${base}/details/${index}/${key}</guid>` +
      `<comments>${base}/page/${index}?uid=${key}</comments><link>${link.replaceAll('&', '&amp;')}</link></item>`,
  )
  response.end(`<rss><channel>${items.join('')}</channel></rss>`)
}

/** A client whose every answer is an error with the request in it. */
const refusingClient: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: false, error: `API Key Incorrect in ${request.url}` }))
}

export async function startServices() {
  const [echoing, indexer, client] = await Promise.all([echo, keyedSite, refusingClient].map(listenOnLoopback))
  if (echoing === undefined || indexer === undefined || client === undefined) throw new Error('A service is missing')
  return {
    echo: echoing.url,
    indexer: indexer.url,
    client: client.url,
    close: () => Promise.all([echoing.close(), indexer.close(), client.close()]),
  }
}

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number }>

/** Stores the secrets as an admin does. Throws when one is not accepted. */
export async function plantSecrets(ask: Ask, urls: { echo: string; indexer: string; client: string }): Promise<void> {
  const { indexerKey, indexerPath, indexerParameter, echoKey, clientPassword, clientPath } = planted
  const credentials = { username: 'robin', password: clientPassword }
  const proxy = { proxyUsername: 'robin', proxyPassword: planted.proxyPassword }
  const link = `${urls.echo.replace('://', `://robin:${planted.linkKey}@`)}/get/${planted.linkKey}?token=${planted.linkKey}`
  const tracker = encodeURIComponent(`${urls.echo}/${planted.trackerKey}/announce?passkey=${planted.trackerKey}`)
  const magnet = `magnet:?xt=urn:btih:${'cd'.repeat(20)}&dn=Celeste&tr=${tracker}`
  const requests: [number, string, string, unknown][] = [
    [
      201,
      'POST',
      '/indexers',
      { name: 'Keyed', url: `${urls.indexer}/${indexerPath}/api?foo=${indexerParameter}`, apiKey: indexerKey },
    ],
    [201, 'POST', '/indexers', { name: 'Echo', url: urls.echo, apiKey: echoKey }],
    [
      201,
      'POST',
      '/downloaders',
      { name: 'Box', type: 'qbittorrent', url: urls.echo, ...credentials, settings: proxy },
    ],
    [
      201,
      'POST',
      '/downloaders',
      { name: 'Path', type: 'transmission', url: `${urls.echo}/${clientPath}/rpc`, ...credentials },
    ],
    [
      201,
      'POST',
      '/downloaders',
      { name: 'News', type: 'sabnzbd', url: urls.client, settings: { apiKey: planted.sabnzbdKey } },
    ],
    [201, 'POST', '/downloaders', { name: 'Built in', type: 'builtin' }],
    [502, 'POST', '/indexers/prowlarr/sync', { url: urls.echo, apiKey: planted.prowlarrKey, keepInSync: true }],
    [200, 'PATCH', '/settings/import', { archivePasswords: [planted.archivePassword] }],
    [200, 'POST', '/settings/nexusmods', { apiKey: planted.nexusModsKey }],
    [502, 'POST', '/settings/steam', { apiKey: planted.steamKey }],
    [
      502,
      'POST',
      '/settings/metadata',
      { provider: 'igdb', igdb: { clientId: 'robin', clientSecret: planted.metadataSecret } },
    ],
    [200, 'PATCH', '/settings/backups', { passphrase: planted.backupPassphrase }],
    [
      201,
      'POST',
      '/rss/feeds',
      { name: 'Keyed', url: `${urls.indexer}/${planted.feedPath}/rss?passkey=${planted.feedKey}` },
    ],
    [200, 'POST', '/rss/refresh', undefined],
    [
      201,
      'POST',
      '/settings/notifications',
      { name: 'Phone', type: 'ntfy', settings: { server: urls.echo, topic: 'games', token: planted.channelToken } },
    ],
    [
      201,
      'POST',
      '/settings/notifications',
      {
        name: 'Hook',
        type: 'webhook',
        settings: { url: `${urls.echo}/${planted.channelAddress}`, secret: planted.signingSecret },
      },
    ],
    [201, 'POST', '/games', { title: 'Hades' }],
    [502, 'POST', '/downloads', { url: link, title: 'Hades' }],
    [502, 'POST', '/downloads', { url: magnet, title: 'Celeste' }],
  ]
  for (const [expected, method, path, body] of requests) {
    const { status } = await ask(method, path, body)
    if (status !== expected) throw new Error(`${method} ${path} answered ${status} instead of ${expected}`)
  }
}
