import { chooseClients } from '#core/acquisition/grab/choose-client.ts'
import type { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { type Grab, journalGrab } from '#core/acquisition/grab/journal.ts'
import { sendGrab } from '#core/acquisition/grab/send.ts'
import type { Needs } from '#core/app-context.ts'
import type { Download } from '#domain/downloads/download.ts'

/** Grabs a payload as a release of a game is grabbed once it has been fetched. */
export function grabPayload(
  app: Needs<typeof grabListed>,
  grab: Omit<Grab, 'indexerId' | 'clients'>,
): Promise<Download> {
  const clients = chooseClients(app, grab.payload.kind, { game: grab.game })
  return sendGrab(app, journalGrab(app, { ...grab, indexerId: null, clients }), clients)
}
