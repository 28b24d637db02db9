import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/text.ts'
import { goToAnchor } from './help-navigation.ts'
import { anchorOf, helpAddress, known, linkTarget, plainText } from './read-page.ts'

const linkStyle = 'text-accent-ink underline underline-offset-4 hover:decoration-2'

/** Renders the tokens of a help page. HTML is shown as text. */
export function Markdown({ tokens, slug }: { tokens: readonly MarkedToken[]; slug: string }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{all(tokens, (token) => block(token, slug))}</div>
}

// Children given one by one need no keys.
function all(tokens: readonly Token[] | undefined, draw: (token: MarkedToken) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...known(tokens).map(draw))
}

function block(token: MarkedToken, slug: string): ReactNode {
  const inside = (tokens: readonly Token[] | undefined) => all(tokens, (token) => inline(token, slug))
  switch (token.type) {
    case 'heading':
      // The frame shows the title of the page.
      return token.depth === 1 ? null : (
        <Heading token={token} slug={slug}>
          {inside(token.tokens)}
        </Heading>
      )
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>
    case 'list':
      return <List token={token} slug={slug} />
    case 'table':
      return <Table token={token} slug={slug} />
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also with keys.
          tabIndex={0}
          className="overflow-x-auto rounded-xl border border-line bg-panel px-4 py-3 font-mono text-sm"
        >
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-edge pl-4 text-soft">
          {all(token.tokens, (token) => block(token, slug))}
        </blockquote>
      )
    case 'hr':
      return <hr className="border-line" />
    default:
      return inline(token, slug)
  }
}

function inline(token: MarkedToken, slug: string): ReactNode {
  const inside = (tokens: readonly Token[] | undefined) => all(tokens, (token) => inline(token, slug))
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? token.text : inside(token.tokens)
    case 'strong':
      return <strong className="font-semibold">{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded bg-raised px-1 py-0.5 font-mono text-[0.875em] break-words">{token.text}</code>
    case 'link':
      return (
        <HelpLink href={token.href} slug={slug}>
          {inside(token.tokens)}
        </HelpLink>
      )
    case 'br':
      return <br />
    case 'escape':
      return token.text
    case 'html':
      return token.text
    default:
      return null
  }
}

type HeadingProps = { token: Tokens.Heading; slug: string; children: ReactNode }

function Heading({ token, slug, children }: HeadingProps) {
  const title = plainText(token.tokens)
  const anchor = anchorOf(title)
  const Level = token.depth === 2 ? 'h2' : 'h3'
  const size = token.depth === 2 ? 'mt-6 text-xl' : 'mt-3 text-lg'
  return (
    <Level id={anchor} tabIndex={-1} className={`group scroll-mt-6 font-semibold ${size}`}>
      {children}{' '}
      <Link
        href={helpAddress(slug, anchor)}
        onClick={() => goToAnchor(anchor)}
        aria-label={t('help.linkTo', { title })}
        className="rounded px-1 font-normal text-faint opacity-0 group-hover:opacity-100 hover:text-ink focus:opacity-100"
      >
        #
      </Link>
    </Level>
  )
}

function List({ token, slug }: { token: Tokens.List; slug: string }) {
  const Kind = token.ordered ? 'ol' : 'ul'
  const items = token.items.map((item) =>
    createElement(
      'li',
      { className: 'pl-1' },
      all(item.tokens, (token) => block(token, slug)),
    ),
  )
  const style = token.ordered ? 'list-decimal' : 'list-disc'
  return createElement(Kind, { className: `grid gap-1.5 pl-6 marker:text-faint ${style}` }, ...items)
}

function Table({ token, slug }: { token: Tokens.Table; slug: string }) {
  const cells = (row: readonly Tokens.TableCell[], kind: 'th' | 'td', className: string) =>
    row.map(({ tokens }) =>
      createElement(
        kind,
        { className },
        all(tokens, (token) => inline(token, slug)),
      ),
    )
  const line = (row: readonly Tokens.TableCell[]) =>
    createElement(
      'tr',
      { className: 'border-t border-line' },
      ...cells(row, 'td', 'px-3 py-2 align-top first:pl-4 last:pr-4'),
    )
  const head = cells(token.header, 'th', 'whitespace-nowrap px-3 py-2.5 font-medium text-soft first:pl-4 last:pr-4')
  const wide = token.header.length > 3 ? 'min-w-5xl' : token.header.length === 3 ? 'min-w-lg' : ''
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also with keys.
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel"
    >
      <table className={`w-full text-left text-sm ${wide}`}>
        <thead>{createElement('tr', null, ...head)}</thead>
        {createElement('tbody', null, ...token.rows.map(line))}
      </table>
    </div>
  )
}

function HelpLink({ href, slug, children }: { href: string; slug: string; children: ReactNode }) {
  const target = linkTarget(href, slug)
  if (target === null) return children
  if ('url' in target) {
    return (
      <a href={target.url} target="_blank" rel="noreferrer noopener" className={linkStyle}>
        {children}
      </a>
    )
  }
  const { anchor } = target
  const isHere = target.slug === slug && anchor !== null
  return (
    <Link href={helpAddress(target.slug, anchor)} onClick={() => isHere && goToAnchor(anchor)} className={linkStyle}>
      {children}
    </Link>
  )
}
