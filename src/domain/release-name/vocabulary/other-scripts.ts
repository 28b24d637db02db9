import { otherEditions } from './editions.ts'
import { languageWords } from './languages.ts'
import { otherNoise } from './noise.ts'

const firstIdeograph = 0x2e80
const unspaced = /[\u2e80-\uffff]+/g
const attached = [...otherEditions, ...otherNoise, ...languageWords.keys()]
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
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) >= firstIdeograph) return true
  return false
}

/** Writes a blank before the words of the tables, which Chinese, Japanese and Korean names attach: "铁锈海岸豪华版". */
export const withMarksApart = (name: string): string =>
  hasUnspaced(name) ? name.replace(unspaced, withMarkApart) : name
