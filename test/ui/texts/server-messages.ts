import ts from 'typescript-5'

/** A message in the code of the server, with `\0` in place of each value. */
export type ServerMessage = { line: number; text: string }

/** Properties that users read. */
const shownProperties = new Set(['message', 'publicMessage', 'help', 'publicTitle', 'reason', 'problem', 'fault'])
/** Functions whose text users read. */
const shownCalls = new Set(['reject', 'clientError', 'credentialsRefused', 'since'])
/** Errors that only developers see. */
const internalErrors = new Set(['Error', 'TypeError', 'RangeError', 'ResponseMismatchError', 'DOMException'])

/** The messages that the server sends to users, in errors and reports. */
export function serverMessages(code: string): ServerMessage[] {
  const source = ts.createSourceFile('server.ts', code, ts.ScriptTarget.Latest, true)
  const found: ServerMessage[] = []
  const addAll = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    for (const text of textsOf(node)) if (isMessage(text)) found.push({ line, text })
  }
  const visit = (node: ts.Node): void => {
    // Its texts are those of a form, which are translated by their path.
    if (ts.isCallExpression(node) && node.expression.getText() === 'setting') return
    if (ts.isNewExpression(node) && isShownError(node.expression.getText())) node.arguments?.forEach(addAll)
    if (ts.isCallExpression(node) && shownCalls.has(node.expression.getText())) node.arguments.forEach(addAll)
    if (ts.isPropertyAssignment(node) && shownProperties.has(node.name.getText())) addAll(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isShownError(name: string): boolean {
  return name.endsWith('Error') && !internalErrors.has(name)
}

/** Whether it has words: codes and names of fields are not messages. */
function isMessage(text: string): boolean {
  return /[a-z]{2}.* .*[a-z]{2}/s.test(text.replaceAll('\0', ' x '))
}

/** All texts that an expression can evaluate to, as far as they are literals. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isCallExpression(node)) return [countedText(node) ?? '\0']
  if (!ts.isTemplateExpression(node)) return ['\0']
  return node.templateSpans.reduce(
    (texts, { expression, literal }) =>
      texts.flatMap((text) => textsOf(expression).map((value) => text + value + literal.text)),
    [node.head.text],
  )
}

/** `counted(2, 'game')` has the noun of the count. */
function countedText({ expression, arguments: [, noun, plural] }: ts.CallExpression): string | null {
  if (expression.getText() !== 'counted' || noun === undefined || !ts.isStringLiteralLike(noun)) return null
  return plural !== undefined && ts.isStringLiteralLike(plural) ? `\0 ${plural.text}` : `\0 ${noun.text}(s)`
}

/** With less fixed text, a composed message would match other messages by chance. */
const minLiteral = 8
const separators = ['. ', ': ', '; ', ', ', ' (']

/** Whether a message has a translation, as a whole or for all of its parts. */
export function isTranslated(message: string, texts: ReadonlySet<string>): boolean {
  const text = message.trim().replace(/\.$/, '')
  if (text === '' || text === '\0' || texts.has(text)) return true
  if (hasForm(text, texts)) return true
  const bare = text.replace(/(?<=\S)\0+$/, '')
  if (bare !== text && isTranslated(bare, texts)) return true
  return separators.some((separator) => {
    const end = separator === ' (' ? ')' : ''
    if (!text.endsWith(end)) return false
    const inner = text.slice(0, text.length - end.length)
    const parts = inner.split(separator)
    return parts.some((_part, index) => {
      const [left, right] = [parts.slice(0, index).join(separator), parts.slice(index).join(separator)]
      return left !== '' && isTranslated(left, texts) && isTranslated(right, texts)
    })
  })
}

/** Whether the server composes the message and a form of it has its own translation. */
function hasForm(text: string, texts: ReadonlySet<string>): boolean {
  const [start = '', ...literals] = text.split(/\0+/)
  if (literals.length === 0 || `${start}${literals.join('')}`.trim().length < minLiteral) return false
  const pattern = new RegExp(`^${[start, ...literals].map(escapeRegExp).join('.*')}$`, 's')
  for (const each of texts) if (each.startsWith(start) && pattern.test(each)) return true
  return false
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The English form of a text, with `\0` in place of each value. */
export function skeletonOf(key: string): string {
  return key.replace(/\{\w+\}/g, '\0').replace(/\.$/, '')
}
