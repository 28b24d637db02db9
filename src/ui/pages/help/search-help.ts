import type { HelpPage, HelpSection } from './read-page.ts'

export type HelpHit = { page: HelpPage; section: HelpSection; snippet: string }

const maxHits = 30
const before = 60
const after = 140

/** The sections that contain all words of the query, the best ones first. */
export function searchHelp(pages: readonly HelpPage[], query: string): HelpHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return pages
    .flatMap((page) => page.sections.map((section) => ({ page, section, score: scoreOf(page, section, words) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ page, section }) => ({ page, section, snippet: snippetOf(section.text, words) }))
}

/** The words of a query, in lower case. */
export function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** 0 if a word is missing. Words in a heading count more than words in the text. */
function scoreOf(page: HelpPage, section: HelpSection, words: readonly string[]): number {
  const [title, heading, text] = [page.title, section.title, section.text].map((part) => part.toLowerCase())
  let score = 0
  for (const word of words) {
    const found = (heading?.includes(word) ? 10 : 0) + (title?.includes(word) ? 4 : 0) + (text?.includes(word) ? 2 : 0)
    if (found === 0) return 0
    score += found
  }
  return text?.includes(words.join(' ')) ? score + 3 : score
}

/** The part of the text around the first word that is found in it. */
function snippetOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const place = places.length === 0 ? 0 : Math.min(...places)
  const start = place <= before ? 0 : text.indexOf(' ', place - before) + 1
  const end = place + after >= text.length ? text.length : text.lastIndexOf(' ', place + after)
  return `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(end, start))}${end < text.length ? ' …' : ''}`
}

export type Piece = { text: string; found: boolean; at: number }

/** Splits a text into the words that were searched for and what is between them. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, found: false, at: 0 }]
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  let at = 0
  return text.split(pattern).flatMap((piece, place) => {
    const start = at
    at += piece.length
    return piece === '' ? [] : [{ text: piece, found: place % 2 === 1, at: start }]
  })
}
