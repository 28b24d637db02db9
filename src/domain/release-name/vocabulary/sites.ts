import { wordsOf } from '../word-rows.ts'
import rows from '../words/sites.json' with { type: 'json' }

const topLevelDomains = new Set(wordsOf(rows, 'top-level domain'))
/** Download sites that sign names without their domain, or whose names contain dashes. */
const siteNames = new Set(wordsOf(rows, 'site'))

const lengths = [...siteNames].map((name) => name.length)
const minSiteNameLength = Math.min(...lengths)
export const maxSiteNameLength = Math.max(...lengths)

/** The names of download sites that are one word, in lower case. */
export const siteWords = [...siteNames].filter((name) => !name.includes('-') && name.length > 4)

/** Whether text is the name of a download site. */
export const isSiteName = (text: string): boolean =>
  text.length >= minSiteNameLength && text.length <= maxSiteNameLength && siteNames.has(text.toLowerCase())

/** Whether text is a domain name. */
export const isSiteAddress = (text: string): boolean => {
  const dot = text.lastIndexOf('.')
  return dot > 1 && topLevelDomains.has(text.slice(dot + 1).toLowerCase()) && /^[a-z0-9.-]+$/i.test(text)
}
