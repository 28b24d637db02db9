import { type Static, Type } from '@sinclair/typebox'
import { OneOf } from '../scalars.ts'

export const healthSeverities = ['ok', 'notice', 'warning', 'error'] as const
export type HealthSeverity = (typeof healthSeverities)[number]

/** Something that stands in the way of the program's work, for as long as it does. */
export const HealthIssueModel = Type.Object({
  code: Type.String({ description: 'the check that found it', examples: ['download-client-unreachable'] }),
  severity: OneOf(healthSeverities),
  message: Type.String({ description: 'what is wrong, with the words of whoever said so' }),
  help: Type.String({ description: 'what to do about it' }),
})
export type HealthIssue = Static<typeof HealthIssueModel>

/** What was found, and of what: two issues of one code differ in their subject. */
export type CurrentIssue = HealthIssue & { subject: string }
