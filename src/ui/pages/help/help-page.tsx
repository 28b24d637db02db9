import { Link } from 'wouter'
import { inputStyle } from '../../forms/field.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page, useDocumentTitle } from '../../parts/page.tsx'
import { Empty } from '../../parts/status.tsx'
import { currentLanguage } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { goToAnchor, useAnchor, useHelpQuery } from './help-navigation.ts'
import { Markdown } from './markdown.tsx'
import { helpPages } from './pages.ts'
import { type HelpPage as Content, helpAddress } from './read-page.ts'
import { focusFirstHit, SearchHits } from './search-hits.tsx'

/** The help: the overview, one page, or search results. The query is part of the address. */
export default function HelpPage({ page: slug = null }: { page?: string | null }) {
  const [typed, type] = useHelpQuery()
  const query = typed.trim()
  const page = helpPages.find((entry) => entry.slug === slug) ?? null
  useAnchor(query === '' ? (slug ?? '') : '')
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:px-8">
      <div className="grid content-start gap-5 px-4 pt-6 sm:px-8 sm:pt-9 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:px-1 lg:pb-9">
        {slug !== null && (
          <Link
            href="/help"
            className="-my-3 -ml-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-lg px-2 text-sm text-soft hover:text-ink lg:hidden"
          >
            <Icon name="back" className="size-4" />
            {t('help.title')}
          </Link>
        )}
        <SearchField query={typed} onType={type} />
        {currentLanguage() !== 'en' && <p className="text-sm text-soft">{t('help.englishOnly')}</p>}
        <PageList current={query === '' ? slug : null} />
      </div>
      <div lang="en" className="min-w-0 lg:[&>div]:px-0">
        {query !== '' ? (
          <SearchHits query={query} />
        ) : slug === null ? (
          <Overview />
        ) : page === null ? (
          <Missing />
        ) : (
          <Article key={page.slug} page={page} />
        )}
      </div>
    </div>
  )
}

function SearchField({ query, onType }: { query: string; onType: (query: string) => void }) {
  return (
    <search className="relative">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-faint" />
      <input
        type="search"
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        maxLength={200}
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
          if (event.key === 'Enter' || event.key === 'ArrowDown') focusFirstHit(event)
        }}
        className={`${inputStyle} pl-10`}
      />
    </search>
  )
}

function PageList({ current }: { current: string | null }) {
  return (
    <nav aria-label={t('help.pages')} className="max-lg:hidden">
      <ul className="grid">
        {helpPages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              href={helpAddress(slug, null)}
              aria-current={current === slug ? 'page' : undefined}
              className="flex min-h-10 items-center rounded-lg px-3 py-1.5 font-medium text-soft hover:bg-raised aria-[current]:bg-raised aria-[current]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Overview() {
  return (
    <Page title={t('help.title')} narrow>
      <ul className="grid overflow-hidden rounded-2xl border border-line bg-panel">
        {helpPages.map(({ slug, title, intro }) => (
          <li key={slug} className="border-b border-line last:border-0">
            <Link
              href={helpAddress(slug, null)}
              className="flex items-center gap-4 px-5 py-3.5 -outline-offset-2 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="line-clamp-2 text-sm text-soft">{intro}</span>
              </span>
              <Icon name="next" className="size-4 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Article({ page }: { page: Content }) {
  const { slug, title, tokens, sections } = page
  const parts = sections.filter(({ depth }) => depth === 2)
  return (
    <Page title={t('help.titleOf', { title })} heading={title} narrow>
      {parts.length > 2 && (
        <nav aria-label={t('help.onThisPage')} className="-mt-2">
          <ul className="flex flex-wrap gap-x-4">
            {parts.map(({ anchor, title: part }) => (
              <li key={anchor}>
                <Link
                  href={helpAddress(slug, anchor)}
                  onClick={() => goToAnchor(anchor)}
                  className="inline-flex min-h-9 items-center text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
                >
                  {part}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Markdown tokens={tokens} slug={slug} />
    </Page>
  )
}

function Missing() {
  useDocumentTitle(t('help.title'))
  return (
    <Empty
      wholePage
      icon="help"
      title={t('common.pageNotFound')}
      action={<ButtonLink href="/help">{t('help.all')}</ButtonLink>}
    >
      {t('help.noPage')}
    </Empty>
  )
}
