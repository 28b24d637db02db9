import type { Download } from '#domain/downloads/download.ts'
import { AppError, errorMessage, isPossiblyAccepted } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../../app-context.ts'
import { type FailDownloadDeps, failDownload } from '../../downloads/fail-download.ts'
import { showDownload } from '../../downloads/show-download.ts'
import { notify } from '../../notifications/notify.ts'
import { allUnavailable, type ClientChoice, chooseClients } from './choose-client.ts'
import { type Grab, journalGrab } from './journal.ts'
import { postponeGrab } from './postpone.ts'
import { type SendDeps, sendToClient } from './send-to-client.ts'

export type GrabPayloadDeps = FailDownloadDeps &
  SendDeps &
  Pick<AppContext, 'downloaders' | 'downloadClientKinds' | 'clientMonitor'>

/**
 * Journals a payload and hands it to the first client that takes it. When none does, the download has failed without
 * the release being to blame, and AppError `upstream` carries what each of them said.
 */
export async function grabPayload(
  app: GrabPayloadDeps,
  grab: Omit<Grab, 'downloaderId'>,
  choice: ClientChoice = {},
): Promise<Download> {
  const begun = await grabPayloadIfWanted(app, grab, { ...choice, isWanted: () => true })
  if (begun === null) throw new Error(`${grab.title} was asked for and not begun`)
  return begun
}

/** The same, unless `isWanted` says no of the game as it is at that moment: `null` then, and nothing was written. */
export async function grabPayloadIfWanted(
  app: GrabPayloadDeps,
  grab: Omit<Grab, 'downloaderId'>,
  { isWanted, ...choice }: ClientChoice & { isWanted: (game: Game) => boolean },
): Promise<Download | null> {
  const clients = chooseClients(app, grab.payload.kind, choice)
  const first = { downloaderId: clients[0]?.id ?? null, chosenId: choice.chosenId }
  const download = journalGrab(app, { ...grab, ...first }, isWanted)
  if (download === null) return null
  try {
    await sendToClient(app, download, clients)
  } catch (error) {
    if (error instanceof AppError && !isPossiblyAccepted(error)) {
      failDownload(app, download.id, error.message, { blacklist: false, isDueAgain: allUnavailable(app, clients) })
    }
    if (!isPossiblyAccepted(error)) throw error
    // It may be there already: the rounds of following find out, and hand it over again if not.
    postponeGrab(app, download.id, errorMessage(error))
  }
  const { game, title, indexerName } = grab
  const from = indexerName === null ? 'Added by hand' : `From ${indexerName}`
  const link = game === null ? '/activity' : `/games/${game.id}`
  notify(app, grab.userId, 'grabbed', { title: `${title} is on its way`, message: from, link })
  return showDownload(app, app.downloads.find(download.id) ?? download)
}
