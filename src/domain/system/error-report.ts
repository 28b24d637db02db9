import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model } from '../scalars.ts'

/** An error report exactly as it would be sent; the user reviews it first. */
export const ErrorReportModel = Model('ErrorReport', {
  reportId: Id,
  lineCount: Type.Integer({ minimum: 0 }),
  appVersion: Type.String({ examples: ['1.0.0'] }),
  platform: Type.String({ examples: ['linux-x64'] }),
  createdAt: Instant,
  text: Type.String({ description: 'log lines without names, addresses, paths and titles' }),
})
export type ErrorReport = Static<typeof ErrorReportModel>

/** The link of a notification about a report. */
export const reportLink = (reportId: string): string => `error-report:${reportId}`
