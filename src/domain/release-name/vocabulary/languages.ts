import { otherLanguages } from './other-scripts.ts'

const lines: Record<string, string> = {
  English: 'english eng en engl англ',
  German: 'german ger deu de deutsch',
  French: 'french fre fra fr francais français truefrench',
  Spanish: 'spanish spa esp es espanol español castellano',
  Italian: 'italian ita it italiano',
  Dutch: 'dutch dut nld nl',
  Portuguese: 'portuguese por pt português',
  'Brazilian Portuguese': 'brazilian ptbr pt-br br',
  Russian: 'russian rus ru',
  Ukrainian: 'ukrainian ukr uk',
  Polish: 'polish pol pl polski',
  Czech: 'czech cze ces cz cs',
  Slovak: 'slovak sk',
  Hungarian: 'hungarian hun hu',
  Romanian: 'romanian ro',
  Turkish: 'turkish tur tr',
  Greek: 'greek gre el',
  Swedish: 'swedish swe sv',
  Norwegian: 'norwegian nor no',
  Danish: 'danish dan da',
  Finnish: 'finnish fin fi',
  Arabic: 'arabic ara ar',
  Hebrew: 'hebrew heb he',
  Thai: 'thai tha th',
  Vietnamese: 'vietnamese vie vi',
  Indonesian: 'indonesian ind id',
  Japanese: 'japanese jpn jap jp ja',
  Korean: 'korean kor ko kr',
  Chinese: 'chinese chi chn chs cht zh cn zh-hans zh-hant tw',
  Catalan: 'catalan cat ca',
}

/** English language names by word or code, in lower case. */
export const languageWords = new Map<string, string>()
for (const [language, words] of [...Object.entries(lines), ...Object.entries(otherLanguages)])
  for (const word of words.split(' ')) languageWords.set(word, language)

const ambiguousCodes = new Set(['FIN', 'CAT', 'DAN', 'NOR', 'POR', 'IND', 'CHI', 'ARA', 'CES', 'DEU'])

/** Whether the word of a language also means it outside brackets. Short words do so only in capitals: "GER", not "ger" or "CAT". */
export const isFreeLanguageWord = (text: string): boolean =>
  text.length > 3 ||
  text.charCodeAt(0) > 127 ||
  (text.length === 3 && text === text.toUpperCase() && !ambiguousCodes.has(text))

/** "MULTi13", "Multi", "ML": several languages that are not listed. */
export const isMultiWord = (text: string, lower: string): boolean =>
  /^multi-?\d{1,2}(?:-\w+)?$/.test(lower) ||
  text === 'MULTI' ||
  text === 'MULTi' ||
  lower === 'multilang' ||
  lower === 'multilanguage'

const regionList =
  'usa,europe,japan,world,germany,france,spain,italy,uk,australia,korea,china,asia,brazil,canada,netherlands,sweden,' +
  'russia,taiwan,hong kong,scandinavia,denmark,norway,finland,poland,portugal,greece,latin america,united kingdom,' +
  'unknown,ireland,belgium,austria,switzerland,india,mexico,argentina,turkey,israel,south africa,new ' +
  'zealand,s,u,e,j,ue,ju'

/** Regions of ROM dumps, as in No-Intro and Redump names. */
export const regionWords = new Set(regionList.split(','))
