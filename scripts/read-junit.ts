import { XMLParser } from 'fast-xml-parser'
import { noTests, sum, type Tally } from './tally.ts'

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

export type TestReport = {
  tally: Tally
  files: Map<string, Tally>
  /** The files with failed tests, and the counts of all their tests. */
  failedFiles: Map<string, Tally>
  failedTests: FailedTest[]
}

/** `reason` is the beginning of what the test runner reports; empty if it gives none. */
export type FailedTest = { file: string; name: string; reason: string }

/** Reads a JUnit report. Throws if the text is not a JUnit report. */
export function readJunit(xml: string): TestReport {
  const report: unknown = parser.parse(xml, true)
  if (!isNode(report) || report.testsuites === undefined)
    throw new Error('The report of the test runner is not a JUnit report')
  const suites = isNode(report.testsuites) ? each(report.testsuites.testsuite) : []
  const byFile = new Map<string, Tally>()
  for (const suite of suites) {
    const file = fileOf(suite)
    byFile.set(file, sum([byFile.get(file) ?? noTests, countIn(suite)]))
  }
  return {
    tally: sum([...byFile.values()]),
    files: byFile,
    failedFiles: new Map([...byFile].filter(([, { failed }]) => failed > 0)),
    failedTests: suites.flatMap((suite) => failuresIn(suite).map((test) => ({ file: fileOf(suite), ...test }))),
  }
}

/** Bun names the file in an attribute, Deno in the name of the suite. */
function fileOf(suite: unknown): string {
  return isNode(suite) ? String(suite['@file'] ?? suite['@name'] ?? '') : ''
}

function failuresIn(suite: unknown): Omit<FailedTest, 'file'>[] {
  if (!isNode(suite)) return []
  const own = each(suite.testcase).filter((test) => countCase(test).failed > 0)
  return [
    ...own.map((test) => ({ name: isNode(test) ? String(test['@name'] ?? '') : '', reason: reasonOf(test) })),
    ...each(suite.testsuite).flatMap(failuresIn),
  ]
}

const maxReasonLines = 15
const maxLineLength = 300
/** Also what a parser leaves of line breaks in attributes. */
const lineBreak = /\r?\n|&#10;|&#xa;/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors that programs print.
const colors = /\u001b\[[\d;]*m|\ufffd\[[\d;]*m/g

/** The first lines of why a test failed. Where it has text, the attribute is only its beginning. */
function reasonOf(test: unknown): string {
  const [failure] = isNode(test) ? each(test.failure ?? test.error) : []
  if (!isNode(failure)) return typeof failure === 'string' ? firstLines(failure) : ''
  const text = String(failure['#text'] ?? '').trim()
  return firstLines(text === '' ? String(failure['@message'] ?? failure['@type'] ?? '') : text)
}

function firstLines(text: string): string {
  const lines = text
    .replaceAll(colors, '')
    .split(lineBreak)
    .map((line) => line.trimEnd().slice(0, maxLineLength))
    .filter((line) => line !== '')
  return lines.slice(0, maxReasonLines).join('\n')
}

// Bun nests a suite for each `describe`; Deno does not.
function countIn(suite: unknown): Tally {
  if (!isNode(suite)) return noTests
  return sum([...each(suite.testcase).map(countCase), ...each(suite.testsuite).map(countIn)])
}

function countCase(test: unknown): Tally {
  if (isNode(test) && ('failure' in test || 'error' in test)) return { ...noTests, failed: 1 }
  if (isNode(test) && 'skipped' in test) return { ...noTests, skipped: 1 }
  return { ...noTests, passed: 1 }
}

function each(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
