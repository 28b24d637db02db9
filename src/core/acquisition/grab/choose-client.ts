import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../../app-context.ts'
import { isBackingOff } from '../../settings/service-health.ts'

const words: Record<Payload['kind'], string> = {
  torrent: 'torrents',
  magnet: 'magnet links',
  nzb: 'NZB files',
  link: 'plain links',
}

type Deps = Pick<AppContext, 'downloaders' | 'downloadClientKinds' | 'clock'>

export type ClientChoice = {
  /** Somebody chose it for this one download: no other is asked. */
  chosenId?: string | null
  /** The client of the indexer: asked first, the others after it. */
  preferredId?: string | null
}

/**
 * The enabled download clients that take such a payload, in the order in which they are tried: by priority, those that
 * failed lately last. Throws AppError `unprocessable` when there is none.
 */
export function chooseClients(app: Deps, kind: Payload['kind'], choice: ClientChoice = {}): Downloader[] {
  const { chosenId = null, preferredId = null } = choice
  const able = app.downloaders.all().filter(({ enabled, type }) => enabled && takes(app, type, kind))
  if (chosenId !== null) {
    const chosen = able.find(({ id }) => id === chosenId)
    if (chosen !== undefined) return [chosen]
    throw new AppError('unprocessable', `The chosen download client is not enabled or takes no ${words[kind]}`)
  }
  if (able.length === 0) {
    throw new AppError('unprocessable', `No enabled download client takes ${words[kind]}: add one in the settings`)
  }
  const rank = ({ id, health }: Downloader) => (id === preferredId ? 0 : isBackingOff(health, app.clock) ? 2 : 1)
  return able.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether none of them can be asked for now, as far as is known: what is grabbed would only fail. */
export function allUnavailable(
  { downloaders }: Pick<AppContext, 'downloaders'>,
  clients: readonly Downloader[],
): boolean {
  return clients.length > 0 && clients.every(({ id }) => downloaders.find(id)?.health.ok === false)
}

export function takesLinks(app: Deps): boolean {
  return app.downloaders.all().some(({ enabled, type }) => enabled && takes(app, type, 'link'))
}

function takes({ downloadClientKinds }: Deps, type: Downloader['type'], kind: Payload['kind']): boolean {
  return downloadClientKinds[type]?.accepts.includes(kind) ?? false
}
