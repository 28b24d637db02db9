import type { Question, RemovalDeps, RemovalFacts } from '../facts.ts'
import { aroundAClientFolder } from './around-a-client-folder.ts'
import { aroundARoot } from './around-a-root.ts'
import { folderOfGame } from './folder-of-game.ts'
import { insideAClosedRoot } from './inside-a-closed-root.ts'
import { insideARoot } from './inside-a-root.ts'
import { isALink } from './is-a-link.ts'
import { libraryIncomplete } from './library-incomplete.ts'
import { linkedFromLibrary } from './linked-from-library.ts'
import { lostParts } from './lost-parts.ts'
import { notSeen } from './not-seen.ts'
import { placeUnknown } from './place-unknown.ts'
import { sharedWithDownload } from './shared-with-download.ts'

/** Asked in this order before the files of a download are deleted, whoever removes it. The first reason counts. */
const questions: readonly Question[] = [
  lostParts,
  libraryIncomplete,
  placeUnknown,
  linkedFromLibrary,
  folderOfGame,
  aroundARoot,
  insideARoot,
  sharedWithDownload,
]

/** Asked as well where the client leaves the files, so that Ludarr deletes all that a removed download has. */
const questionsToLudarr: readonly Question[] = [notSeen, isALink, aroundAClientFolder, insideAClosedRoot]

/** Such a client may be told to delete the files nevertheless. What it leaves then stays. */
const aboutLeftFiles: ReadonlySet<Question> = new Set([sharedWithDownload, ...questionsToLudarr])

/** Why the files stay, and whether that concerns only those that the client leaves. `null` if they may go. */
export type WhyFilesStay = { reason: string; isAboutLeftFiles: boolean } | null

/** `leaves`: whether the client leaves the files. Throws what the client throws. */
export async function whyFilesStay(app: RemovalDeps, facts: RemovalFacts, leaves: boolean): Promise<WhyFilesStay> {
  // Of an imported download, Ludarr deletes only copies of what the library has.
  const deletesAll = leaves && facts.imported === null
  for (const question of deletesAll ? [...questions, ...questionsToLudarr] : questions) {
    const reason = await question(app, facts)
    if (reason !== null) return { reason, isAboutLeftFiles: deletesAll && aboutLeftFiles.has(question) }
  }
  return null
}
