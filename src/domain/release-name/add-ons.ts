import { titleWords } from './normalize-title.ts'
import { knownAddOns } from './vocabulary/add-ons.ts'

type AddOns = { byGame: Map<string, Set<string>>; lastWords: Set<string>; wholeNames: Set<string> }

const squash = (title: string): string => titleWords(title).join('')

function indexAddOns(): AddOns {
  const index: AddOns = { byGame: new Map(), lastWords: new Set(), wholeNames: new Set() }
  for (const [game, addOns] of knownAddOns) {
    const key = squash(game)
    const known = index.byGame.get(key) ?? new Set<string>()
    for (const addOn of addOns) {
      known.add(squash(addOn))
      index.wholeNames.add(key + squash(addOn))
      index.lastWords.add(titleWords(addOn).at(-1) ?? '')
    }
    index.byGame.set(key, known)
  }
  return index
}

let index: AddOns | null = null

// Built on first use, to keep startup fast.
const knownNames = (): AddOns => {
  index ??= indexAddOns()
  return index
}

/** Whether the end of a release title is a known add-on of the game. Both keys are words joined without spaces. */
export const isKnownAddOn = (gameKey: string, tailKey: string): boolean =>
  knownNames().byGame.get(gameKey)?.has(tailKey) ?? false

/** Whether a title is a game title followed by a known add-on ("Cyberpunk 2077 Phantom Liberty"). */
export const namesKnownAddOn = (title: string): boolean => {
  const { lastWords, wholeNames } = knownNames()
  const last = title.slice(title.lastIndexOf(' ') + 1).toLowerCase()
  if (!lastWords.has(last) && !/^(?:i+|one|two)$/.test(last)) return false
  const words = titleWords(title)
  return wholeNames.has(words.join('')) || (words[0] === 'sid' && wholeNames.has(words.slice(2).join('')))
}
