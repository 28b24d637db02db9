import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { lexer } from 'marked'
import { helpPages } from '#ui/pages/help/pages.ts'
import { known, linkTarget, readPage } from '#ui/pages/help/read-page.ts'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { systemSections } from '#ui/pages/system/sections.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'src/help')
const files = readdirSync(folder).toSorted()
const documents = ['README.md', ...files.map((name) => `src/help/${name}`)]
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

type Reference = { href: string; isImage: boolean }

/** Every link and image of a document, wherever it is nested. */
function referencesIn(markdown: string): Reference[] {
  const found: Reference[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('href' in value && 'type' in value && (value.type === 'link' || value.type === 'image'))
      found.push({ href: String(value.href), isImage: value.type === 'image' })
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(lexer(markdown))
  return found
}

const anchorsOf = (markdown: string): string[] => readPage('any', markdown).sections.map(({ anchor }) => anchor)

/** What a reader of a code host would not find: the references of a document that lead nowhere. */
function brokenIn(path: string, markdown: string): string[] {
  return referencesIn(markdown)
    .filter(({ href }) => !/^https?:/.test(href))
    .filter(({ href }) => {
      const [file = '', anchor] = href.split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file))
      if (file !== '' && !existsSync(join(root, target))) return true
      const text = target === path ? markdown : textOf(target)
      return anchor !== undefined && !anchorsOf(text).includes(anchor)
    })
    .map(({ href }) => `${path}: ${href}`)
}

test('every link, anchor and picture of the README and the help pages resolves', () => {
  expect(documents.flatMap((path) => brokenIn(path, textOf(path)))).toEqual([])
})

test('a missing page, a missing anchor and a missing picture are found', () => {
  const text =
    '# Here\n\n- [one](gone.md) [two](importing.md#gone) [three](#gone)\n\n| a |\n|-|\n| ![four](gone.png) |\n'
  expect(brokenIn('src/help/here.md', text)).toHaveLength(4)
  expect(brokenIn('src/help/here.md', '# Here\n\n[one](importing.md#archives), [two](#here)')).toEqual([])
})

test('the UI follows every link of a help page, and offers every page', () => {
  expect(helpPages.map(({ slug }) => `${slug}.md`).toSorted()).toEqual(files.filter((name) => name !== 'README.md'))
  const addresses = new Set(
    helpPages.flatMap(({ slug, sections: all }) => all.map(({ anchor }) => `${slug}#${anchor}`)),
  )
  for (const { slug, tokens } of helpPages) {
    const lost = referencesIn(tokens.map(({ raw }) => raw).join(''))
      .map(({ href }) => ({ href, target: linkTarget(href, slug) }))
      .filter(({ target }) => {
        if (target === null || 'url' in target) return target === null
        const { anchor, slug: to } = target
        return anchor === null ? !helpPages.some((page) => page.slug === to) : !addresses.has(`${to}#${anchor}`)
      })
    expect({ slug, lost }).toEqual({ slug, lost: [] })
  }
})

test('the README and the index list every page under its title', () => {
  for (const path of ['README.md', 'src/help/README.md']) {
    const markdown = textOf(path)
    const missing = helpPages.filter(({ slug, title }) => {
      const file = relative(dirname(path), `src/help/${slug}.md`)
      return !markdown.includes(`[${title}](${file})`)
    })
    expect({ path, missing: missing.map(({ slug }) => slug) }).toEqual({ path, missing: [] })
  }
})

test('every page of the settings and the system leads to a page and an anchor that exist', () => {
  const lost = [...settingsSections, ...systemSections].filter(({ help }) => {
    const [slug, anchor] = help.split('#')
    const page = helpPages.find((helpPage) => helpPage.slug === slug)
    return page === undefined || (anchor !== undefined && !page.sections.some((section) => section.anchor === anchor))
  })
  expect(lost.map(({ id }) => id)).toEqual([])
})

test('every page begins with its only title, has an introduction, no HTML and no heading twice', () => {
  for (const { slug, intro, tokens, sections: all } of helpPages) {
    const anchors = all.map(({ anchor }) => anchor)
    expect({ slug, depths: all.filter(({ depth }) => depth === 1).length, first: all[0]?.depth }).toEqual({
      slug,
      depths: 1,
      first: 1,
    })
    expect(intro.length).toBeGreaterThan(20)
    expect(anchors).toEqual([...new Set(anchors)])
    expect(htmlIn(tokens)).toEqual([])
  }
})

function htmlIn(tokens: readonly unknown[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token !== 'object' || token === null) return []
    const inner = Object.values(token).flatMap((value) => (Array.isArray(value) ? htmlIn(value) : []))
    return 'type' in token && token.type === 'html' ? ['raw' in token ? String(token.raw) : '', ...inner] : inner
  })
}

test('HTML in a page is found', () => {
  expect(htmlIn(known(lexer('Text\n\n- an <b>item</b>\n\n<script>alert(1)</script>\n')))).toHaveLength(3)
})

test('the README is a front door: at most 160 lines', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(160)
})
