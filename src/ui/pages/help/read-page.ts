import { lexer, type MarkedToken, type Token } from 'marked'

/** A heading and the text below it, up to the next heading. The first one of a page has the page's title. */
export type HelpSection = { anchor: string; title: string; depth: number; text: string }

export type HelpPage = {
  slug: string
  title: string
  /** The first paragraph. */
  intro: string
  tokens: readonly MarkedToken[]
  sections: readonly HelpSection[]
}

/** Parses a help page. `slug` is the name of its file without the extension. */
export function readPage(slug: string, markdown: string): HelpPage {
  const tokens = known(lexer(markdown))
  const sections = sectionsOf(tokens)
  const intro = tokens.find(({ type }) => type === 'paragraph')
  return {
    slug,
    title: sections[0]?.title ?? slug,
    intro: intro === undefined ? '' : plainText([intro]),
    tokens,
    sections,
  }
}

function sectionsOf(tokens: readonly MarkedToken[]): HelpSection[] {
  const sections: HelpSection[] = []
  let below: MarkedToken[] = []
  for (const token of tokens) {
    if (token.type !== 'heading') {
      below.push(token)
      continue
    }
    close(sections, below)
    below = []
    const title = plainText(token.tokens)
    sections.push({ anchor: anchorOf(title), title, depth: token.depth, text: '' })
  }
  close(sections, below)
  return sections
}

function close(sections: HelpSection[], below: readonly MarkedToken[]): void {
  const last = sections.at(-1)
  if (last !== undefined) last.text = plainText(below)
}

/** The anchor of a heading, as code hosts derive it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Where a link of a help page leads: to a help page and an anchor on it, or to another site. */
export type LinkTarget = { slug: string; anchor: string | null } | { url: string }

/** Resolves a link on the page `slug`. Null for links to anything but help pages and websites. */
export function linkTarget(href: string, slug: string): LinkTarget | null {
  if (/^https?:\/\//.test(href)) return { url: href }
  const [, page, anchor] = /^(?:([\w-]+)\.md)?(?:#([^#]+))?$/.exec(href) ?? []
  if (page === undefined && anchor === undefined) return null
  return { slug: page ?? slug, anchor: anchor ?? null }
}

/** The address of a help page in the UI. */
export function helpAddress(slug: string, anchor: string | null): string {
  return `/help/${slug}${anchor === null ? '' : `#${anchor}`}`
}

/** The lexer also allows tokens of extensions, which are not used here. */
export function known(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []) as MarkedToken[]
}

/** The words of tokens without any markup. */
export function plainText(tokens: readonly Token[] | undefined): string {
  return known(tokens).map(textOf).join('').replace(/\s+/g, ' ').trim()
}

function textOf(token: MarkedToken): string {
  switch (token.type) {
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return ` ${inner(token.tokens)} `
    case 'list':
      return token.items.map((item) => ` ${inner(item.tokens)} `).join('')
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => ` ${row.map(({ tokens }) => inner(tokens)).join(' ')} `)
        .join('')
    case 'code':
      return ` ${token.text} `
    case 'space':
    case 'br':
      return ' '
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return inner(token.tokens)
    case 'text':
      return token.tokens === undefined ? token.text : inner(token.tokens)
    case 'codespan':
    case 'escape':
      return token.text
    default:
      return ''
  }
}

function inner(tokens: readonly Token[]): string {
  return known(tokens).map(textOf).join('')
}
