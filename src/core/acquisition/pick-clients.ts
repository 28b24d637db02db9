import type { Downloader } from '#domain/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { Program } from '../program.ts'
import { isResting } from '../sources/health.ts'

const words: Record<Payload['kind'], string> = {
  torrent: 'torrents',
  magnet: 'magnet links',
  nzb: 'NZB files',
  link: 'plain links',
}

type Parts = Pick<Program, 'downloaders' | 'downloadClientKinds' | 'clock'>

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
export function pickClients(program: Parts, kind: Payload['kind'], choice: ClientChoice = {}): Downloader[] {
  const { chosenId = null, preferredId = null } = choice
  const able = program.downloaders.all().filter(({ enabled, type }) => enabled && takes(program, type, kind))
  if (chosenId !== null) {
    const chosen = able.find(({ id }) => id === chosenId)
    if (chosen !== undefined) return [chosen]
    throw new AppError('unprocessable', `The chosen download client is not enabled or takes no ${words[kind]}`)
  }
  if (able.length === 0) {
    throw new AppError('unprocessable', `No enabled download client takes ${words[kind]}: add one in the settings`)
  }
  const rank = ({ id, health }: Downloader) => (id === preferredId ? 0 : isResting(health, program.clock) ? 2 : 1)
  return able.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether none of them can be asked for now, as far as is known: what is grabbed would only fail. */
export function areAllDown({ downloaders }: Pick<Program, 'downloaders'>, clients: readonly Downloader[]): boolean {
  return clients.length > 0 && clients.every(({ id }) => downloaders.find(id)?.health.ok === false)
}

export function takesLinks(program: Parts): boolean {
  return program.downloaders.all().some(({ enabled, type }) => enabled && takes(program, type, 'link'))
}

function takes({ downloadClientKinds }: Parts, type: Downloader['type'], kind: Payload['kind']): boolean {
  return downloadClientKinds[type]?.accepts.includes(kind) ?? false
}
