import { expect, test } from 'bun:test'
import { readJunit } from '../../scripts/read-junit.ts'
import { inWords, sum } from '../../scripts/tally.ts'

test('a report of Bun counts tests in nested suites', () => {
  const { tally, files } = readJunit(`<?xml version="1.0"?><testsuites name="bun test" tests="4">
    <testsuite name="a.test.ts"><testcase name="one" />
      <testsuite name="inner"><testcase name="two"><failure type="AssertionError" /></testcase>
        <testcase name="three"><skipped /></testcase></testsuite>
    </testsuite>
    <testsuite name="b.test.ts"><testcase name="&lt;failure /&gt;" /></testsuite></testsuites>`)
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(files.get('a.test.ts')).toEqual({ passed: 1, failed: 1, skipped: 1 })
  expect(files.get('b.test.ts')).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('a report of Deno counts failures and errors', () => {
  const { tally } = readJunit(`<testsuites name="deno test"><testsuite name="./a.test.ts" tests="3">
    <testcase name="one"></testcase><testcase name="two"><failure message="no">Error</failure></testcase>
    <testcase name="three"><error message="leak"/></testcase></testsuite></testsuites>`)
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('a report without a single test counts none', () => {
  const { tally } = readJunit('<testsuites name="bun test" tests="0"></testsuites>')
  expect(tally).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the files with failed tests are named with the counts of all their tests', () => {
  const { failedFiles, failedTests } = readJunit(`<testsuites>
    <testsuite name="a.test.ts" file="test/a.test.ts"><testcase name="one" />
      <testsuite name="inner" file="test/a.test.ts"><testcase name="it &lt;b&gt; fails"><failure /></testcase></testsuite>
    </testsuite>
    <testsuite name="b.test.ts" file="test/b.test.ts"><testcase name="two" /></testsuite></testsuites>`)
  expect([...failedFiles]).toEqual([['test/a.test.ts', { passed: 1, failed: 1, skipped: 0 }]])
  expect(failedTests).toEqual([{ file: 'test/a.test.ts', name: 'it <b> fails', reason: '' }])
})

test('the first lines of a failure say why a test failed', () => {
  const { failedTests } = readJunit(`<testsuites><testsuite name="a.test.ts" file="test/a.test.ts">
    <testcase name="one"><failure type="Error" message="line one&#10;line two">Error: line one&#10;\u001b[2mline &lt;two&gt;\u001b[22m
&#10;      at a.test.ts:3:60&#10;</failure></testcase>
    <testcase name="two"><failure type="TimeoutError" message="test timed out&#10;after 5 s" /></testcase>
    <testcase name="three"><error>leak</error></testcase>
    <testcase name="four"><failure>${Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')}</failure></testcase>
    </testsuite></testsuites>`)
  expect(failedTests.map(({ reason }) => reason).slice(0, 3)).toEqual([
    'Error: line one\nline <two>\n      at a.test.ts:3:60',
    'test timed out\nafter 5 s',
    'leak',
  ])
  expect(failedTests[3]?.reason.split('\n')).toHaveLength(15)
})

test('a broken report is refused', () => {
  expect(() => readJunit('<testsuites><testsuite>')).toThrow()
  expect(() => readJunit('Segmentation fault')).toThrow()
})

test('the last line names the skipped ones only when there are any', () => {
  expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(
    inWords(
      sum([
        { passed: 3, failed: 0, skipped: 1 },
        { passed: 1, failed: 2, skipped: 1 },
      ]),
    ),
  ).toBe('4 passed, 2 failed, 2 skipped')
})
