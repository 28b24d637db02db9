import { type Static, Type } from '@sinclair/typebox'
import type { Text } from '../messages/message.ts'
import { KeyOfText } from '../messages/message-model.ts'
import { Model, OneOf } from '../scalars.ts'
import { HealthActionModel } from './health-actions.ts'

export const healthSeverities = ['ok', 'notice', 'warning', 'error'] as const
export type HealthSeverity = (typeof healthSeverities)[number]

/** A current problem. It disappears once it is resolved. */
export const HealthIssueModel = Model('HealthIssue', {
  code: Type.String({ description: 'the check that found it', examples: ['download-client-unreachable'] }),
  severity: OneOf(healthSeverities, 'HealthSeverity'),
  message: Type.String({ description: 'what is wrong, quoting the service if there is one' }),
  messageKey: KeyOfText,
  help: Type.String({ description: 'what to do about it' }),
  helpKey: KeyOfText,
  actions: Type.Array(HealthActionModel, { description: 'what you can do about it; empty for members' }),
})
export type HealthIssue = Static<typeof HealthIssueModel>

/**
 * An issue as a check finds it, with its subject, which distinguishes issues of the same code, and the message for
 * members: without paths, titles of other users' games and what services answered.
 */
export type FoundIssue = { subject: string; severity: HealthSeverity; message: Text; publicMessage: Text; help: Text }

/** An issue with its texts in English, and their keys. */
export type CurrentIssue = Omit<HealthIssue, 'actions'> & { subject: string } & Record<'publicMessage', string> &
  Record<'publicMessageKey', HealthIssue['messageKey']>
