import { Link } from 'wouter'
import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/text.ts'
import { helpPages } from './pages.ts'
import { helpAddress } from './read-page.ts'
import { markWords, searchHelp, wordsOf } from './search-help.ts'

const listId = 'help-hits'

/** Goes to the best result past the long list of pages. */
export function focusFirstHit(event: Pick<Event, 'preventDefault'>): void {
  const link = document.getElementById(listId)?.querySelector('a')
  if (link == null) return
  event.preventDefault()
  link.focus()
}

/** The search results of all pages, with their sections. */
export function SearchHits({ query }: { query: string }) {
  const hits = searchHelp(helpPages, query)
  const words = wordsOf(query)
  return (
    <Page title={t('help.resultsOf', { query })} heading={t('help.results')} narrow>
      <p role="status" className="-mt-4 text-soft">
        {hits.length === 0 ? t('help.noResults') : t('help.count', { count: hits.length })}
      </p>
      <ul id={listId} className="grid gap-2">
        {hits.map(({ page, section, snippet }) => (
          <li key={`${page.slug}#${section.anchor}`}>
            <Link
              href={helpAddress(page.slug, section.depth === 1 ? null : section.anchor)}
              className="block rounded-2xl border border-line bg-panel px-5 py-3.5 hover:border-edge"
            >
              <span className="block font-medium">
                <Marked text={section.title} words={words} />
                {section.depth > 1 && <span className="font-normal text-faint"> · {page.title}</span>}
              </span>
              <span className="block text-sm text-soft">
                <Marked text={snippet} words={words} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map((piece) =>
    piece.found ? (
      <mark key={piece.at} className="rounded-sm bg-accent-deep text-accent-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
