import { XMLParser } from 'fast-xml-parser'
import { noTests, sum, type Tally } from './tally.ts'

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

export type TestReport = {
  tally: Tally
  files: Map<string, Tally>
  /** The files with failed tests, and the counts of all their tests. */
  failedFiles: Map<string, Tally>
  failedTests: { file: string; name: string }[]
}

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
    failedTests: suites.flatMap((suite) => failuresIn(suite).map((name) => ({ file: fileOf(suite), name }))),
  }
}

/** Bun names the file in an attribute, Deno in the name of the suite. */
function fileOf(suite: unknown): string {
  return isNode(suite) ? String(suite['@file'] ?? suite['@name'] ?? '') : ''
}

function failuresIn(suite: unknown): string[] {
  if (!isNode(suite)) return []
  const own = each(suite.testcase).filter((test) => countCase(test).failed > 0)
  return [
    ...own.map((test) => (isNode(test) ? String(test['@name'] ?? '') : '')),
    ...each(suite.testsuite).flatMap(failuresIn),
  ]
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
