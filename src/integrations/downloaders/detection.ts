import type { ClientDetection, FoundClient } from '#domain/ports/download-client.ts'
import type { Outbound, OutboundAnswer, OutboundRequest } from '#domain/ports/outbound.ts'
import { askHttp, askScgi } from './rtorrent/transport.ts'
import { createXmlRpc } from './rtorrent/xmlrpc.ts'

const timeoutMs = 2_000
const maxBytes = 256 * 1024

type Place = { host: string; port: number }

/** Asks one address, without credentials. */
function ask(outbound: Outbound, url: string, more: Partial<OutboundRequest> = {}): Promise<OutboundAnswer> {
  return outbound.request({ product: 'Download client', url, timeoutMs, maxBytes, redirect: 'manual', ...more })
}

const originOf = ({ host, port }: Place): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function fieldOf(answer: OutboundAnswer, name: string): unknown {
  try {
    const body = answer.json()
    return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  } catch {
    // Another program answers, in its own words.
    return undefined
  }
}

function realmOf({ status, headers }: OutboundAnswer): string {
  return status === 401 ? (headers.get('www-authenticate') ?? '') : ''
}

/** Recognizes qBittorrent by the page with its sign-in form: without a sign-in, nothing else says who it is. */
export const detectQbittorrent: ClientDetection = {
  ports: [8080, 8090],
  async probe(outbound, place) {
    const url = originOf(place)
    const version = await ask(outbound, `${url}/api/v2/app/version`)
    if (version.status === 200 && /^v?\d+\.\d+/.test(version.text())) return { url, needsCredentials: false }
    if (version.status !== 401 && version.status !== 403) return null
    const page = await ask(outbound, `${url}/`)
    return /qbittorrent/i.test(page.text()) ? { url, needsCredentials: true } : null
  },
}

/** Transmission answers a call without a session with 409 and a session. */
export const detectTransmission: ClientDetection = {
  ports: [9091],
  async probe(outbound, place) {
    const url = originOf(place)
    const answer = await ask(outbound, `${url}/transmission/rpc`)
    if (answer.status === 409 && answer.headers.has('x-transmission-session-id'))
      return { url, needsCredentials: false }
    return /transmission/i.test(realmOf(answer)) ? { url, needsCredentials: true } : null
  },
}

/** The JSON-RPC of its web interface answers this call to everybody. */
export const detectDeluge: ClientDetection = {
  ports: [8112],
  async probe(outbound, place) {
    const url = originOf(place)
    const answer = await ask(outbound, `${url}/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, method: 'auth.check_session', params: [] }),
    })
    const isDeluge = typeof fieldOf(answer, 'result') === 'boolean' && fieldOf(answer, 'error') === null
    return isDeluge ? { url, needsCredentials: true } : null
  },
}

/** Over a web server, and on the port of its own protocol. */
export const detectRtorrent: ClientDetection = {
  ports: [80, 8000, 8080, 5000],
  async probe(outbound, place) {
    const url = `${originOf(place)}/RPC2`
    const limited = limit(outbound)
    const access = { outbound: limited, url, headers: {}, allowInsecureTls: false }
    if (await answersVersion((body) => askHttp(access, body))) return { url, needsCredentials: false }
    if (!(await answersVersion((body) => askScgi(limited, place, body)))) return null
    return { url: `scgi://${place.host}:${place.port}`, needsCredentials: false }
  },
}

function limit(outbound: Outbound): Outbound {
  return {
    ...outbound,
    request: (request) => outbound.request({ ...request, timeoutMs, maxBytes }),
    exchange: (exchange) => outbound.exchange({ ...exchange, timeoutMs, maxBytes }),
  }
}

async function answersVersion(transport: (body: string) => Promise<string>): Promise<boolean> {
  const version = await createXmlRpc(transport)('system.client_version').catch(() => null)
  return typeof version === 'string' && /^\d+\.\d+/.test(version)
}

export const detectAria2: ClientDetection = {
  ports: [6800],
  async probe(outbound, place) {
    const url = originOf(place)
    const answer = await ask(outbound, `${url}/jsonrpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'ludarr', method: 'aria2.getVersion', params: [] }),
    })
    const [result, error] = [fieldOf(answer, 'result'), fieldOf(answer, 'error')]
    if (fieldOf(answer, 'id') !== 'ludarr') return null
    if (typeof result === 'object' && result !== null && 'enabledFeatures' in result)
      return { url: `${url}/jsonrpc`, needsCredentials: false }
    const isUnauthorized =
      typeof error === 'object' && error !== null && Reflect.get(error, 'message') === 'Unauthorized'
    return isUnauthorized ? { url: `${url}/jsonrpc`, needsCredentials: true } : null
  },
}

/** SABnzbd's version is public; everything else needs the API key. */
export const detectSabnzbd: ClientDetection = {
  ports: [8080, 8085],
  async probe(outbound, place) {
    const url = originOf(place)
    const answer = await ask(outbound, `${url}/api?mode=version&output=json`)
    const version = fieldOf(answer, 'version')
    return typeof version === 'string' && /^\d+\.\d+/.test(version) ? { url, needsCredentials: true } : null
  },
}

export const detectNzbget: ClientDetection = {
  ports: [6789],
  async probe(outbound, place) {
    const url = originOf(place)
    const answer = await ask(outbound, `${url}/jsonrpc/version`)
    if (/nzbget/i.test(realmOf(answer))) return { url, needsCredentials: true }
    const isOpen = answer.status === 200 && typeof fieldOf(answer, 'result') === 'string'
    return isOpen && fieldOf(answer, 'version') === '1.1' ? { url, needsCredentials: false } : null
  },
}

/** A NAS lists the programs that can be called. */
export const detectSynology: ClientDetection = {
  ports: [5000],
  async probe(outbound, place): Promise<FoundClient | null> {
    const url = originOf(place)
    const query = 'api=SYNO.API.Info&version=1&method=query&query=SYNO.DownloadStation.Task'
    const answer = await ask(outbound, `${url}/webapi/query.cgi?${query}`)
    const data = fieldOf(answer, 'data')
    const hasTasks = typeof data === 'object' && data !== null && 'SYNO.DownloadStation.Task' in data
    return hasTasks ? { url, needsCredentials: true } : null
  },
}
