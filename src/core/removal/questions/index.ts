import type { Question } from '../facts.ts'
import { aroundAClientFolder } from './around-a-client-folder.ts'
import { aroundARoot } from './around-a-root.ts'
import { folderOfGame } from './folder-of-game.ts'
import { insideAClosedRoot } from './inside-a-closed-root.ts'
import { insideARoot } from './inside-a-root.ts'
import { isALink } from './is-a-link.ts'
import { libraryIncomplete } from './library-incomplete.ts'
import { linkedFromLibrary } from './linked-from-library.ts'
import { lostParts } from './lost-parts.ts'
import { placeUnknown } from './place-unknown.ts'
import { sharedWithDownload } from './shared-with-download.ts'

/** Asked in this order before the files of a download are deleted, whoever removes it. The first reason counts. */
export const questions: readonly Question[] = [
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
export const questionsToLudarr: readonly Question[] = [isALink, aroundAClientFolder, insideAClosedRoot]
