import { formats } from '../../game-files/formats.ts'
import { meaningByWord } from '../word-rows.ts'
import phraseRows from '../words/platform-phrases.json' with { type: 'json' }
import rows from '../words/platforms.json' with { type: 'json' }

/** Platform names by word. */
export const platformWords = meaningByWord(rows)

/** Platform words that never occur in titles, and so always end the title. */
export const unmistakablePlatforms = new Set(
  'nsw nsp xci nsz xcz nsw2 fpkg xbox360 x360 xboxone psvita macosx ps2dvd ps2dvd5 ps2dvd9 ps2cd'.split(' '),
)

/** Platforms whose games are updated by programs, not by packages of the console. */
export const computers: ReadonlySet<string> = new Set(['PC', 'Mac', 'Linux', 'Android', 'iOS', 'DOS'])

/** Files that hold either a game, an update or an add-on. */
export const singlePackages: ReadonlySet<string> = new Set(['nsp', 'nsz', 'pkg', 'cia'])

/** Package formats that name a platform only if nothing else does. */
export const packageFormats = new Set(['fpkg', 'pkg', 'cia'])

/** Platforms written as two or three words. */
export const platformPhrases = phraseRows.map(({ means, words }) => ({ words: words.split(' '), platform: means }))

/** Files that are no format of games, or say nothing about one. */
const otherFiles: Record<string, string | null> = {
  sh: 'Linux',
  app: 'Mac',
  ipa: 'iOS',
  bin: null,
  img: null,
  gz: null,
  xz: null,
  zst: null,
  torrent: null,
  nzb: null,
  nfo: null,
  sfv: null,
}

/** The platform of a file extension, and whether such files are dumps of cartridges or discs. */
export const fileEndings = new Map<string, { platform: string | null; isRom: boolean }>()
for (const [ending, platform] of Object.entries(otherFiles)) fileEndings.set(ending, { platform, isRom: false })
for (const [ending, { platform, isDump }] of formats) fileEndings.set(ending, { platform, isRom: isDump })
