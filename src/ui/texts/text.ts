import type { StartArea, StartKey } from './catalog.ts'
import { en } from './en.ts'
import { textsIn } from './texts-in.ts'

/** For the start page and what it shares with others: the texts that are loaded with it. */
export const { t, rich, textFor, textsOf } = textsIn<StartKey, StartArea>(en)
