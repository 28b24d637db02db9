import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { isUsedFor, sharesTag, type Tagged } from '#domain/tags/tag-routing.ts'
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
  /** The game that is downloaded. Without one, only clients without tags are used. */
  game: Tagged | null
}

const untagged: Tagged = { tagIds: [] }

/** The enabled clients that accept such a payload, whatever their tags. */
export function acceptingClients(app: ChooseClientDeps, kind: Payload['kind']): Downloader[] {
  return app.downloaders.all().filter(({ enabled, type }) => enabled && accepts(app, type, kind))
}

/** The enabled clients that are used for a game. */
export function clientsUsedFor({ downloaders }: Pick<AppContext, 'downloaders'>, game: Tagged): Downloader[] {
  return downloaders.all().filter((client) => client.enabled && isUsedFor(client, game))
}

/**
 * The enabled download clients that accept such a payload and are used for the game, in the order in which they are
 * tried: those with a tag of the game first, then by priority; clients that failed recently last. A user may choose a
 * client whatever its tags. Throws AppError `unprocessable` when there is none.
 */
export function chooseClients(app: ChooseClientDeps, kind: Payload['kind'], choice: ClientChoice): Downloader[] {
  const { chosenId = null, indexerId = null } = choice
  const game = choice.game ?? untagged
  const able = acceptingClients(app, kind)
  if (chosenId !== null) {
    const chosen = able.find(({ id }) => id === chosenId)
    if (chosen !== undefined) return [chosen]
    const message = say('acquisition.chosenClientUnsuitable', { what: payloadLabels[kind] })
    throw new AppError('unprocessable', message)
  }
  if (able.length === 0) {
    const message = say('acquisition.noSuitableClient', { what: payloadLabels[kind] })
    throw new AppError('unprocessable', message)
  }
  const usable = able.filter((client) => isUsedFor(client, game))
  if (usable.length === 0) throw new AppError('unprocessable', onlyOtherTags(kind, choice.game !== null))
  const preferredId = indexerId === null ? null : app.indexers.find(indexerId)?.downloaderId
  const rank = (client: Downloader): number => {
    if (client.id === preferredId) return 0
    return (isBackingOff(client.health, app.clock) ? 3 : 1) + (sharesTag(client, game) ? 0 : 1)
  }
  return usable.toSorted((a, b) => rank(a) - rank(b))
}

function onlyOtherTags(kind: Payload['kind'], hasGame: boolean): string {
  const clients = `The download clients for ${payloadLabels[kind]}`
  const todo = 'or remove the tags of a client under Settings → Download clients'
  return hasGame
    ? `${clients} are only used for games with other tags. Choose a client, give the game one of their tags, ${todo}`
    : `${clients} are only used for games with certain tags. Choose a client or a game, ${todo}`
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
