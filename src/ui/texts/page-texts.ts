import type { English, TextKey } from './catalog.ts'
import { en } from './en.ts'
import { enLater } from './en-later.ts'
import { textsIn } from './texts-in.ts'

/** All texts, for code that is loaded after the start page. */
export const { t, rich, textFor, textsOf, formattedText } = textsIn<TextKey, keyof English>({ ...en, ...enLater })
