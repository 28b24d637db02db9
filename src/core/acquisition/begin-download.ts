import type { Download } from '#domain/download.ts'
import { AppError, isPerhapsTaken, messageOf } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import { showDownload } from '../downloads/show-download.ts'
import { notify } from '../notifications/notify.ts'
import type { Program } from '../program.ts'
import { type FailParts, failDownload } from './fail-download.ts'
import { type HandOverParts, handOver } from './hand-over.ts'
import { type Grab, journalGrab } from './journal-grab.ts'
import { areAllDown, type ClientChoice, pickClients } from './pick-clients.ts'
import { postponeHandOver } from './postpone-hand-over.ts'

export type BeginParts = FailParts & HandOverParts & Pick<Program, 'downloaders' | 'downloadClientKinds' | 'live'>

/**
 * Journals a payload and hands it to the first client that takes it. When none does, the download has failed without
 * the release being to blame, and AppError `upstream` carries what each of them said.
 */
export async function beginDownload(
  program: BeginParts,
  grab: Omit<Grab, 'downloaderId'>,
  choice: ClientChoice = {},
): Promise<Download> {
  const begun = await beginIfWanted(program, grab, { ...choice, isWanted: () => true })
  if (begun === null) throw new Error(`${grab.title} was asked for and not begun`)
  return begun
}

/** The same, unless `isWanted` says no of the game as it is at that moment: `null` then, and nothing was written. */
export async function beginIfWanted(
  program: BeginParts,
  grab: Omit<Grab, 'downloaderId'>,
  { isWanted, ...choice }: ClientChoice & { isWanted: (game: Game) => boolean },
): Promise<Download | null> {
  const clients = pickClients(program, grab.payload.kind, choice)
  const first = { downloaderId: clients[0]?.id ?? null, chosenId: choice.chosenId }
  const download = journalGrab(program, { ...grab, ...first }, isWanted)
  if (download === null) return null
  try {
    await handOver(program, download, clients)
  } catch (error) {
    if (error instanceof AppError && !isPerhapsTaken(error)) {
      failDownload(program, download.id, error.message, { blacklist: false, isDueAgain: areAllDown(program, clients) })
    }
    if (!isPerhapsTaken(error)) throw error
    // It may be there already: the rounds of following find out, and hand it over again if not.
    postponeHandOver(program, download.id, messageOf(error))
  }
  const { game, title, indexerName } = grab
  const from = indexerName === null ? 'Added by hand' : `From ${indexerName}`
  const link = game === null ? '/activity' : `/games/${game.id}`
  notify(program, grab.userId, 'grabbed', { title: `${title} is on its way`, message: from, link })
  return showDownload(program, program.downloads.find(download.id) ?? download)
}
