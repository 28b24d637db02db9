import { Type } from '@sinclair/typebox'
import { CandidateModel } from '#domain/games/root-folder.ts'
import { KeyOfText } from '#domain/messages/message-model.ts'
import { Model } from '#domain/scalars.ts'

export const ErrorModel = Model('ErrorResponse', {
  error: Type.String({ description: 'What failed and what to do about it', examples: ['What went wrong'] }),
  message: KeyOfText,
})

export const ValidationErrorModel = Model('ValidationErrorResponse', {
  error: Type.String({ examples: ['Validation failed'] }),
  message: KeyOfText,
  details: Type.Optional(
    Type.Array(
      Model('FieldError', {
        path: Type.String({ examples: ['title'] }),
        message: Type.String({ examples: ['Expected string'] }),
        messageKey: KeyOfText,
      }),
      {
        description: 'Present when validation failed',
      },
    ),
  ),
})

/** No game was chosen for a title. `candidates` are the games that it could be, the most likely first. */
export const NoMatchModel = Model('NoGameMatch', {
  ...ErrorModel.properties,
  candidates: Type.Array(CandidateModel),
})

/** A response that is a file of this media type. */
export const FileResponse = (contentMediaType: string) =>
  Type.Any({ type: 'string', format: 'binary', contentMediaType })

const models = {
  400: ValidationErrorModel,
  401: ErrorModel,
  403: ErrorModel,
  404: ErrorModel,
  409: ErrorModel,
  410: ErrorModel,
  412: ErrorModel,
  413: ErrorModel,
  416: ErrorModel,
  422: ErrorModel,
  429: ErrorModel,
  500: ErrorModel,
  502: ErrorModel,
  503: ErrorModel,
  507: ErrorModel,
} as const

type Status = keyof typeof models

/** The error responses of a route, by status. */
export function refusals<const Statuses extends readonly Status[]>(
  ...statuses: Statuses
): { [Each in Statuses[number]]: (typeof models)[Each] } {
  return Object.fromEntries(statuses.map((status) => [status, models[status]])) as {
    [Each in Statuses[number]]: (typeof models)[Each]
  }
}
