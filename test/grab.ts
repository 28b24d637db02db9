import { chooseClients } from '#core/acquisition/grab/choose-client.ts'
import type { GrabDeps } from '#core/acquisition/grab/grab-listed.ts'
import { type Grab, journalGrab } from '#core/acquisition/grab/journal.ts'
import { sendGrab } from '#core/acquisition/grab/send.ts'
import type { Download } from '#domain/downloads/download.ts'

/** Grabs a payload as a release of a game is grabbed once it has been fetched. */
export function grabPayload(app: GrabDeps, grab: Omit<Grab, 'indexerId' | 'clients'>): Promise<Download> {
  const clients = chooseClients(app, grab.payload.kind, { game: grab.game })
  return sendGrab(app, journalGrab(app, { ...grab, indexerId: null, clients }), clients)
}
