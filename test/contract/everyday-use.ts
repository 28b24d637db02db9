import type { FormField } from '#domain/declaration.ts'
import { eventually } from '../peers/loopback.ts'
import { canary } from './planted-secrets.ts'

/** Personal data and secrets in fields that the forms declare, by name. */
export type Personal = Record<string, string>

export type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** Indexers have a protocol instead of a type. */
type Kind = { type?: string; protocol?: string; fields: FormField[] }

/** A value for a field of a form. Secrets and names of people are canaries, which `personal` gets. */
function fieldValue(kind: string, field: FormField, echo: string, personal: Personal): unknown {
  const { name } = field
  const last = name.split('.').at(-1) ?? name
  const planted = (made: string): string => {
    personal[`${kind}.${name}`] = made
    return made
  }
  if (last === 'host') return '127.0.0.1'
  if (last === 'botToken') return `123456789:${planted(canary(kind))}`
  if (field.kind === 'secret') {
    // Some secrets are addresses, and the form does not say so.
    return /url|address|webhook/i.test(last) ? `${echo}/${planted(canary(kind))}` : planted(canary(kind))
  }
  if (field.kind === 'address') return `${echo}/${planted(canary(kind))}/rpc?token=${personal[`${kind}.${name}`]}`
  if (field.kind === 'number' || field.kind === 'switch' || field.kind === 'choice') return field.initial
  if (field.kind === 'text' && /^(from|to|recipients?|username|user|email)$/i.test(last)) {
    return planted(`${canary(kind)}@canary.example`)
  }
  return field.initial ?? field.example
}

/** The body that adds one of a kind with a canary in every secret field. */
export function bodyOf({ type, protocol, fields }: Kind, echo: string, personal: Personal): Record<string, unknown> {
  const kind = type ?? protocol ?? 'unknown'
  const body: Record<string, unknown> = { name: `A ${kind}`, settings: {}, ...(type ? { type } : { protocol }) }
  for (const field of fields) {
    const value = fieldValue(kind, field, echo, personal)
    if (value === null || value === undefined || field.name === 'name') continue
    const [group, inner] = field.name.split('.')
    if (inner === undefined) body[field.name] = value
    else body[group ?? ''] = { ...(body[group ?? ''] as object), [inner]: value }
  }
  return body
}

/** Adds one of every kind and tests it. Returns the kinds that could not be added. */
export async function addEveryKind(ask: Ask, place: string, echo: string, personal: Personal): Promise<string[]> {
  const { body: kinds } = await ask('GET', `${place}/kinds`)
  const refused: string[] = []
  // The address of Pushover cannot be changed, and tests call no service on the internet.
  for (const kind of (kinds as Kind[]).filter(({ type }) => type !== 'pushover')) {
    const body = bodyOf(kind, echo, personal)
    const made = await ask('POST', place, body)
    if (made.status !== 201) refused.push(`${place} ${kind.type ?? kind.protocol}: ${JSON.stringify(made.body)}`)
    else await ask('POST', `${place}/${(made.body as { id: string }).id}/test`)
    await ask('POST', `${place}/test`, body)
  }
  return refused
}

/** Signs in as people do who mistype, and with credentials in every place of a request. */
export async function failToSignIn(url: string, personal: Personal): Promise<void> {
  const planted = (name: string): string => {
    personal[name] ??= canary(name)
    return personal[name] ?? ''
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await post('/auth/login', { username: planted('mistyped'), password: planted('wrong') })
  await post('/auth/login', { username: `${planted('mail')}@canary.example`, password: planted('wrong') })
  await post('/auth/login', { username: 'robin', password: planted('wrong') })
  await post('/auth/login', { username: 7, password: planted('wrong') })
  await post('/auth/setup', { username: planted('mistyped'), password: planted('wrong') })
  await fetch(`${url}/api/auth/login`, { method: 'POST', body: `{"password":"${planted('wrong')}"` })
  const token = planted('token')
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { authorization: `Basic ${btoa(`robin:${token}`)}` },
    { 'x-api-key': token },
    { cookie: `ludarr_session=${token}` },
    { referer: `http://x/?token=${token}`, 'user-agent': token, origin: `http://${token}` },
  ]
  for (const sent of headers) {
    for (const path of [
      '/api/games',
      '/api/integration/library',
      '/api/nothing',
      '/metrics',
      '/socket.io/?EIO=4&transport=polling',
    ]) {
      await fetch(`${url}${path}`, { headers: sent })
    }
  }
  for (const path of [`/api/calendar.ics?token=${token}`, `/api/games?apikey=${token}`, `/?token=${token}`]) {
    await fetch(`${url}${path}`)
  }
}

/** What users do with games: they search, grab, and take part in everything that calls other services. */
export async function useGames(ask: Ask): Promise<number> {
  const { body: game } = await ask('POST', '/games', { title: 'Hades the Second' })
  const { id } = game as { id: string }
  let grabs = 0
  for (const path of [`/games/${id}/releases`, '/search?query=Hades']) {
    const { body } = await ask('GET', path)
    const { releases } = body as { releases: { guid: string; indexerId: string; downloadUrl: string; title: string }[] }
    for (const { guid, indexerId, downloadUrl: url, title } of releases.slice(0, 6)) {
      await ask('POST', `/games/${id}/grab`, { guid, indexerId })
      await ask('POST', '/downloads', { url, title })
      grabs += 1
    }
  }
  for (const [method, path] of [
    ['POST', `/games/${id}/search`],
    ['POST', '/rss/refresh'],
    ['POST', '/indexers/prowlarr/sync'],
    ['POST', '/storefront/wishlist/sync'],
    ['POST', '/storefront/owned/import'],
    ['GET', '/metadata/search?query=Hades'],
    ['GET', '/system/health'],
    ['GET', '/downloads'],
  ] as const) {
    await ask(method, path, method === 'POST' ? {} : undefined)
  }
  return grabs
}

/** Searches for a game, downloads it and imports it into a library folder. */
export async function importGame(ask: Ask, url: string, libraryRoot: string, personal: Personal): Promise<void> {
  const release = 'Lantern.Run.v1.0-CC0'
  personal.sourceKey = canary('source')
  await ask('PATCH', '/settings/import', { libraryRoot })
  await ask('POST', '/indexers', { name: 'Source', url, apiKey: personal.sourceKey })
  const { body: game } = await ask('POST', '/games', { title: 'Lantern Run' })
  const { id } = game as { id: string }
  const { body: found } = await ask('GET', `/games/${id}/releases`)
  const { releases } = found as { releases: { title: string; guid: string; indexerId: string }[] }
  const { guid, indexerId } = releases.find(({ title }) => title === release) ?? { guid: '', indexerId: '' }
  await ask('POST', `/games/${id}/grab`, { guid, indexerId })
  await eventually('the game is imported', 90_000, async () => {
    const { body } = await ask('GET', `/games/${id}/downloads`)
    return (body as { status: string }[]).some(({ status }) => status === 'imported') || null
  })
}

/** Runs every job once. */
export async function runJobs(ask: Ask): Promise<string[]> {
  const { body } = await ask('GET', '/system/jobs')
  const names = (body as { name: string }[]).map(({ name }) => name)
  for (const name of names) await ask('POST', `/system/jobs/${name}/run`)
  return names
}
