import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../../app-context.ts'
import { isBackingOff } from '../../settings/service-health.ts'

const payloadLabels: Record<Payload['kind'], string> = {
  torrent: 'torrents',
  magnet: 'magnet links',
  nzb: 'NZB files',
  link: 'plain links',
}

export type ChooseClientDeps = Pick<AppContext, 'downloaders' | 'downloadClientKinds' | 'indexers' | 'clock'>

export type ClientChoice = {
  /** The user chose this client: no other is asked. */
  chosenId?: string | null | undefined
  /** The client that is set for this indexer is asked first. */
  indexerId?: string | null | undefined
}

/**
 * The enabled download clients that accept such a payload, in the order in which they are tried: by priority, clients
 * that failed recently last. Throws AppError `unprocessable` when there is none.
 */
export function chooseClients(app: ChooseClientDeps, kind: Payload['kind'], choice: ClientChoice = {}): Downloader[] {
  const { chosenId = null, indexerId = null } = choice
  const able = app.downloaders.all().filter(({ enabled, type }) => enabled && accepts(app, type, kind))
  if (chosenId !== null) {
    const chosen = able.find(({ id }) => id === chosenId)
    if (chosen !== undefined) return [chosen]
    const message = `The chosen download client is disabled or does not accept ${payloadLabels[kind]}`
    throw new AppError('unprocessable', message)
  }
  if (able.length === 0) {
    const message = `No enabled download client accepts ${payloadLabels[kind]}. Add one under Settings`
    throw new AppError('unprocessable', message)
  }
  const preferredId = indexerId === null ? null : app.indexers.find(indexerId)?.downloaderId
  const rank = ({ id, health }: Downloader) => (id === preferredId ? 0 : isBackingOff(health, app.clock) ? 2 : 1)
  return able.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether every client is known to be failing: a grab would fail too. */
export function allUnavailable(
  { downloaders }: Pick<AppContext, 'downloaders'>,
  clients: readonly Downloader[],
): boolean {
  return clients.length > 0 && clients.every(({ id }) => downloaders.find(id)?.health.ok === false)
}

function accepts({ downloadClientKinds }: ChooseClientDeps, type: Downloader['type'], kind: Payload['kind']): boolean {
  return downloadClientKinds[type]?.accepts.includes(kind) ?? false
}
