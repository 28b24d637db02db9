// Words of names that are not written in Latin letters. A row is a language with an example; to teach another word, add it
// to its row. What stands in none of the tables stays part of the title.

const words = (rows: Record<string, string>): string[] => Object.values(rows).flatMap((row) => row.split(' '))

/** Editions: the same game, so the word is no part of the title. */
export const otherEditions = words({
  // "铁锈海岸 数字豪华版", "铁锈海岸豪华版"
  Chinese:
    '数字豪华版 数位豪华版 豪华版 豪華版 终极版 終極版 年度版 完全版 黄金版 黃金版 典藏版 收藏版 珍藏版 支持者版 高级版 高級版 ' +
    '白金版 银河版 标准版 標準版 特别版 特別版 周年版 周年纪念版 完整版 决定版 至尊版 旗舰版 导演剪辑版',
  // "錆びた海岸 デラックスエディション"
  Japanese:
    'デジタルデラックスエディション プレミアムエディション スペシャルエディション デラックスエディション デラックス版 アルティメットエディション ゴールドエディション コンプリートエディション 限定版 通常版',
  // "녹슨 해안 디럭스에디션"
  Korean: '디럭스에디션 디럭스판 얼티밋에디션 골드에디션 완전판 합본판 한정판 통합판',
})

/** Words before "에디션" and "издание": "디지털 디럭스 에디션", "Золотое издание". */
export const otherEditionAdjectives = words({
  Korean: '디지털 디럭스 얼티밋 골드 프리미엄 스탠다드 컴플리트 스페셜',
  Russian: 'золотое полное коллекционное расширенное юбилейное подарочное цифровое специальное королевское издание',
})

/** Words that end in 版 and name a game of its own, as "Remastered" does: "铁锈海岸 重制版". */
const otherProducts: ReadonlySet<string> = new Set(
  words({
    Chinese: '重制版 重製版 重置版 复刻版 復刻版 高清版 高清重制版 移植版 加强版 加強版 手机版',
    Japanese: 'リマスター版 移植版',
  }),
)

/** Words that describe the copy: how it is installed, where it was sold, that it can be downloaded. */
export const otherNoise = words({
  // "铁锈海岸 免安装版", "铁锈海岸 美版"
  Chinese:
    '免安装版 免安装硬盘版 免安装 硬盘版 绿色版 破解版 学习版 正式版 单机版 最新版 抢先体验版 抢先版 试玩版 体验版 正式 ' +
    '日版 美版 欧版 港版 台版 国行 下载 免费下载',
  // "錆びた海岸 体験版"
  Japanese: '体験版 製品版 ダウンロード版 ダウンロード',
  // "녹슨 해안 무설치"
  Korean: '무설치 무설치판 정식판 다운로드 체험판',
  // "Ржавый берег скачать торрент"
  Russian: 'скачать торрент бесплатно репаки пиратка лицензия',
})

/** Words for a language or a translation, by its English name: "铁锈海岸 完美汉化版", "녹슨 해안 한글판". */
export const otherLanguages: Record<string, string> = {
  Chinese:
    '中文 中文版 简体中文 简体中文版 繁体中文 繁体中文版 繁體中文 繁體中文版 简体版 繁体版 简中 简中版 繁中 官中 官中版 官方中文 ' +
    '官方中文版 汉化 汉化版 漢化版 完美汉化 完美汉化版 完全汉化版 全汉化版 汉化硬盘版 中文汉化版',
  Japanese: '日本語 日本語版 日文 日文版',
  English: '英文版 英语 英語版 영문판 영어',
  Korean: '한국어 한국어판 한글 한글판 한글화 정식한글판 완벽한글판 韩文版',
  Russian: 'русский рус русская русификация',
}

const unspaced = /[\u2e80-\uffff]+/g
const attached = [...otherEditions, ...otherNoise, ...words(otherLanguages)]
  .filter((word) => word.length > 2 && /^[\u2e80-\uffff]+$/.test(word))
  .sort((one, other) => other.length - one.length)

const withMarkApart = (run: string, at: number): string => {
  const marks: string[] = []
  let rest = run
  for (let mark: string | undefined = ''; mark !== undefined && rest !== ''; ) {
    mark = attached.find((word) => rest.endsWith(word))
    if (mark === undefined) break
    marks.unshift(mark)
    rest = rest.slice(0, -mark.length)
  }
  // "v1.2.0免安装中文版"
  return rest === '' && at === 0 ? marks.join(' ') : [rest, ...marks].join(' ')
}

const hasUnspaced = (name: string): boolean => {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) >= 0x2e80) return true
  return false
}

/** Writes a blank before the words of the tables, which Chinese, Japanese and Korean names attach: "铁锈海岸豪华版". */
export const withMarksApart = (name: string): string =>
  hasUnspaced(name) ? name.replace(unspaced, withMarkApart) : name

const lastOfEdition = 0x7248

/** Whether a word is an edition by its last letter, 版, and no other product: "支持者版". */
export const isEditionInChinese = (text: string): boolean =>
  text.length > 2 && text.charCodeAt(text.length - 1) === lastOfEdition && !otherProducts.has(text)
