import type { NameMeaning } from './name-meanings.ts'

/** What words of a name can be read as. */
const marks = {
  version: ['version', 'A number after "v" or "version"'],
  bareVersion: ['version', 'Numbers that no title has'],
  build: ['build', 'A number after "build"'],
  year: ['year', 'A year after the title or in brackets'],
  language: ['language', 'A word or code of a language'],
  platform: ['platform', 'A word of a platform, a format of files, or a product code'],
  group: ['group', 'The name of a known group, or of a maker after "by"'],
  repack: ['repack', 'A word for a repack'],
  p2p: ['p2p', 'A word for releases outside the scene'],
  scene: ['scene', 'A word for releases of the scene'],
  gog: ['gog', 'The name of the shop'],
  update: ['update', 'A word for an update'],
  dlc: ['dlc', 'A word for an add-on'],
  dlcIncluded: ['dlcIncluded', 'Add-ons after a number, a plus, "all" or "incl."'],
  crack: ['crack', 'A word for a crack'],
  trainer: ['trainer', 'A word for a trainer'],
  soundtrack: ['soundtrack', 'A word for a soundtrack'],
  pack: ['pack', 'A word for a language or texture pack'],
  other: ['other', 'A word for other content'],
  bonus: ['bonus', 'Content that comes with the game'],
  region: ['region', 'A region of a dump in brackets'],
  revision: ['revision', 'A revision of a dump in brackets'],
  noise: ['noise', 'A word that describes the copy'],
} satisfies Record<string, [meaning: NameMeaning, rule: string]>

/** What a part of a name can be read as: what it means, and the rule that decided so. */
export const readings = {
  ...marks,
  site: ['site', 'Signs the name, or names the console by a code'],
  title: ['title', 'The words up to the first mark'],
  knownTitle: ['title', 'A known title, word for word'],
  edition: ['edition', 'Words of an edition after the title'],
  groupAfterDash: ['group', 'What follows the last dash'],
  installer: ['installer', 'The form in which GOG names its installers'],
  ending: ['ending', 'The ending of the file, or the site that signed it'],
  unread: ['unread', 'Nothing that the program knows'],
} satisfies Record<string, [meaning: NameMeaning, rule: string]>

export type TagMeaning = keyof typeof marks
