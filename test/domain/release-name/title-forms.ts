import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arabicNumeral, romanNumeral } from '#domain/release-name/numerals.ts'

/** A game as the generated names need it. */
export type TitledGame = { title: string; year: number }

export const readTitles = (): TitledGame[] =>
  readFileSync(join(import.meta.dir, '../../data/titles.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [title = '', year] = line.split(' | ')
      return { title, year: Number(year) }
    })

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')

const plain = (title: string): string =>
  withoutAccents(title)
    .replace(/&/g, 'and')
    .replace(/['’.,:!?#]/g, '')
    .replace(/\s+-\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const dotted = (title: string): string => plain(title).replaceAll(' ', '.')
const underscored = (title: string): string => plain(title).replaceAll(' ', '_')
const hyphened = (title: string): string => plain(title).replaceAll(' ', '-')
const asFolder = (title: string): string => title.replace(/:/g, ' -')
const words = (title: string): string[] => plain(title).split(/[ -]/)

type Form = (game: TitledGame) => string

/** Forms in which every title is released or kept. */
export const forms: Record<string, Form> = {
  'Title.Words-GROUP': ({ title }) => `${dotted(title)}-TENOKE`,
  'Title.Words-UNKNOWN': ({ title }) => `${dotted(title)}-XYLOPH`,
  'title.words-group': ({ title }) => `${dotted(title).toLowerCase()}-tenoke`,
  'Title.Words.Update.v1.0.4-GROUP': ({ title }) => `${dotted(title)}.Update.v1.0.4-RUNE`,
  'Title Words v1 0 4 GROUP': ({ title }) => `${plain(title)} v1 0 4 RUNE`,
  'Title_Words_NSW-GROUP': ({ title }) => `${underscored(title)}_NSW-VENOM`,
  'TITLE_WORDS_NTSC_XBOX360-GROUP': ({ title }) => `${underscored(title).toUpperCase()}_NTSC_XBOX360-RRoD`,
  'Title.Words.PS4-GROUP': ({ title }) => `${dotted(title)}.PS4-DUPLEX`,
  'Title [Repacker]': ({ title }) => `${title} [FitGirl Repack]`,
  'Title (v1.2.3 + 4 DLCs, MULTi12) [Repacker]': ({ title }) => `${title} (v1.2.3 + 4 DLCs, MULTi12) [FitGirl Repack]`,
  'Title [v 1.2.1] (year) PC | RePack от': ({ title, year }) => `${title} [v 1.2.1] (${year}) PC | RePack от xatab`,
  'Title, Build 8796429': ({ title }) => `${title}, Build 8796429`,
  'Title r49909': ({ title }) => `${title} r49909`,
  'Title – 26.09.2025': ({ title }) => `${title} – 26.09.2025`,
  'Title-Words-Site.com': ({ title }) => `${hyphened(title)}-SteamRIP.com`,
  'Title Words Free Download (v1.0.4)': ({ title }) => `${plain(title)} Free Download (v1.0.4)`,
  'Title_Words_1.04_(69160)_win_gog': ({ title }) => `${underscored(title)}_1.04_(69160)_win_gog`,
  'setup_title_words_1.0.4_(64bit)_(55512).exe': ({ title }) =>
    `setup_${underscored(title).replaceAll('-', '_').toLowerCase()}_1.0.4_(64bit)_(55512).exe`,
  '[DL] Title [L] [RUS + ENG + 5] (year, RPG) (1.2.3) [GOG]': ({ title, year }) =>
    `[DL] ${title} [L] [RUS + ENG + 5] (${year}, RPG) (1.2.3) [GOG]`,
  'Title - Words': ({ title }) => asFolder(title),
  'Title (year)': ({ title, year }) => `${asFolder(title)} (${year})`,
  'Title year': ({ title, year }) => `${plain(title)} ${year}`,
  'year - Title': ({ title, year }) => `${year} - ${plain(title)}`,
  '12. Title': ({ title }) => `12. ${plain(title)}`,
  'title words': ({ title }) => plain(title).toLowerCase(),
  'TITLE WORDS': ({ title }) => plain(title).toUpperCase(),
  'title-words': ({ title }) => hyphened(title).toLowerCase(),
  'Title_Words (v1.0.2) (EA) (year).zip': ({ title, year }) => `${asFolder(title)} (v1.0.2) (EA) (${year}).zip`,
  '1086940 Title': ({ title }) => `1086940 ${plain(title)}`,
  'Title [1086940]': ({ title }) => `${title} [1086940]`,
  'BLUS30443-[Title]': ({ title }) => `BLUS30443-[${plain(title)}]`,
  'CUSA12345 Title v1.05': ({ title }) => `CUSA12345 ${plain(title)} v1.05`,
  'Title [0100000000010000][v0].nsp': ({ title }) => `${plain(title)} [0100000000010000][v0].nsp`,
  'Title (USA) (En,Fr)': ({ title }) => `${asFolder(title)} (USA) (En,Fr)`,
  '1234 - Title (EU)': ({ title }) => `1234 - ${plain(title)} (EU)`,
  'Игра / Title': ({ title }) => `Игра / ${title}`,
  'Title.Words.part1.rar': ({ title }) => `${dotted(title)}.part1.rar`,
  'Title Deluxe Edition': ({ title }) => `${title} Deluxe Edition`,
  'The Title': ({ title }) => (/^(?:The|A) /.test(title) ? title : `The ${title}`),
}

const number = / (\d{1,2}|[IVX]+)(?=$|:| )/

/** Forms that only some titles can have. */
export const partialForms: Record<string, (game: TitledGame) => string | null> = {
  'TitleWords_v1.2_0415.lha': ({ title }) => {
    const parts = words(title)
    const joined = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
    return parts.length > 2 && !/\d[A-Z]|[IVX]{4}/.test(joined) ? `${joined}_v1.2_0415.lha` : null
  },
  'Words without the article': ({ title }) => (title.startsWith('The ') ? title.slice(4) : null),
  'Title & and and': ({ title }) => (title.includes('&') ? title.replace('&', '&amp;amp;') : null),
  'Title 2 (II)': ({ title }) => {
    const found = number.exec(title)?.[1] ?? ''
    const other = romanNumeral(found) ?? (found.length > 1 ? arabicNumeral(found.toLowerCase()) : undefined)
    return other === undefined ? null : title.replace(found, `${found} (${other.toUpperCase()})`)
  },
  'Title II for 2': ({ title }) => {
    const found = number.exec(title)?.[1] ?? ''
    const other = romanNumeral(found) ?? (found.length > 1 ? arabicNumeral(found.toLowerCase()) : undefined)
    return other === undefined ? null : title.replace(found, other.toUpperCase())
  },
  'Title s Words': ({ title }) => (/['’]s /.test(title) ? title.replace(/['’]s /, ' s ') : null),
}
