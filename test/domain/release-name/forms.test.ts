import { expect, test } from 'bun:test'
import { scoreParsing } from '../../../scripts/bench/score-release-names.ts'
import { readForms } from './read-forms.ts'

for (const [form, releases] of readForms()) {
  test(`every name of the form "${form}" is parsed as a person would read it`, () => {
    expect(scoreParsing(releases).mistakes).toEqual([])
  })
}
