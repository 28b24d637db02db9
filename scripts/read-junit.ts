import { XMLParser } from 'fast-xml-parser'
import { noTests, sum, type Tally } from './tally.ts'

const parser = new XMLParser({ ignoreAttributes: true, processEntities: false, parseTagValue: false })

/** Counts the tests in a JUnit report. Throws if the text is not a JUnit report. */
export function readJunit(xml: string): Tally {
  const report: unknown = parser.parse(xml, true)
  if (!isNode(report) || report.testsuites === undefined)
    throw new Error('The report of the test runner is not a JUnit report')
  return countIn(report.testsuites)
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
