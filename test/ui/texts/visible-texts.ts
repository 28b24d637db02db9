import ts from 'typescript-5'

/** Attributes and properties whose text users see or hear. */
const visibleNames = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'help',
  'note',
  'lead',
  'action',
  'hint',
  'cancelLabel',
  'heading',
  'description',
  'legend',
  'emptyText',
  'unit',
])

/** Names that are the same in every language. */
const properNames = new Set(['Ludarr', 'Steam', 'Questarr', 'Prowlarr', 'xREL', 'Nexus Mods', 'GOG', 'Discord', 'UTC'])

/** Addresses, also of help pages, and the paths of icons. */
const notation = /^(?:magnet:|M[\d.]+[ l][\d.]+|[a-z]+(?:[-#][a-z]+)+$)/

/** Codes, such as the action of a button. */
const codeWord = /^[a-z]+$/

export type VisibleText = { line: number; text: string }

/** The texts in a component that are not from the catalog. */
export function visibleTexts(file: string, code: string): VisibleText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: VisibleText[] = []
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    const isText = /\p{L}{2}/u.test(text) && !properNames.has(text) && !notation.test(text)
    if (isText) found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
  }
  const addAll = (node: ts.Node, isText: (text: string) => boolean = () => true) => {
    for (const literal of literalsIn(node)) if (isText(plainText(literal))) add(literal, plainText(literal))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isJsxAttribute(node) && visibleNames.has(node.name.getText()) && node.initializer !== undefined) {
      addAll(node.initializer, (text) => node.name.getText() !== 'action' || !codeWord.test(text))
    } else if (ts.isPropertyAssignment(node) && visibleNames.has(node.name.getText())) {
      addAll(node.initializer, (text) => !isKey(text) && !codeWord.test(text))
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression !== undefined) {
      addAll(node.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

type Literal = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression

/** The literals that an expression can have as its value. */
function literalsIn(node: ts.Node): Literal[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    return [node]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    return node.expression === undefined ? [] : literalsIn(node.expression)
  }
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)]
  const isChoice = ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText())
  return isChoice ? [...literalsIn(node.left), ...literalsIn(node.right)] : []
}

function plainText(literal: Literal): string {
  if (!ts.isTemplateExpression(literal)) return literal.text
  return [literal.head, ...literal.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('')
}

/** `area.name` */
const isKey = (text: string): boolean => /^[a-z]\w*\.[a-z]\w*$/i.test(text)
