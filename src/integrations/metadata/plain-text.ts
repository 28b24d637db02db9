import { Parser } from 'htmlparser2'

const blocks = new Set('p div br li ul ol h1 h2 h3 h4 h5 h6 tr table blockquote'.split(' '))
/** Elements whose content is not text for readers. */
const hidden = new Set(['script', 'style', 'template', 'noscript'])

/** The text of HTML, with a line for each paragraph. */
export function plainText(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const breakAt = (name: string): void => {
    if (blocks.has(name)) text += '\n'
  }
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) hiddenDepth += 1
      breakAt(name)
    },
    ontext(part) {
      if (hiddenDepth === 0) text += part.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1
      breakAt(name)
    },
  })
  parser.write(html)
  parser.end()
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The text of HTML in one line, such as a title. */
export function plainLine(html: string): string {
  return plainText(html).replaceAll('\n', ' ')
}
