import {
  addGames,
  fileTree,
  gamePage,
  protocol,
  releaseKind,
  releaseTable,
  scoreRule,
  verification,
  verificationMeaning,
} from './en/game-page.ts'
import { takeHome } from './en/take-home.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the pages of a game and of adding games, which the first page does not need. */
export const enGame = {
  addGames,
  fileTree,
  gamePage,
  protocol,
  releaseKind,
  releaseTable,
  scoreRule,
  takeHome,
  verification,
  verificationMeaning,
}

registerEnglish(enGame)
