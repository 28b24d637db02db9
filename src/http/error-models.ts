import { Type } from '@sinclair/typebox'

export const ErrorModel = Type.Object({
  error: Type.String({ description: 'What went wrong and what to do', examples: ['What went wrong'] }),
})

export const ValidationErrorModel = Type.Object({
  error: Type.String({ examples: ['Validation failed'] }),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ examples: ['title'] }),
        message: Type.String({ examples: ['Expected string'] }),
      }),
      {
        description: 'Present when the request does not fit the route',
      },
    ),
  ),
})

const words = {
  400: ValidationErrorModel,
  401: ErrorModel,
  403: ErrorModel,
  404: ErrorModel,
  409: ErrorModel,
  410: ErrorModel,
  413: ErrorModel,
  422: ErrorModel,
  429: ErrorModel,
  502: ErrorModel,
  503: ErrorModel,
} as const

type Status = keyof typeof words

/** The refusals a route may answer with, as response models. */
export function refusals<const Statuses extends readonly Status[]>(
  ...statuses: Statuses
): { [Each in Statuses[number]]: (typeof words)[Each] } {
  return Object.fromEntries(statuses.map((status) => [status, words[status]])) as {
    [Each in Statuses[number]]: (typeof words)[Each]
  }
}
