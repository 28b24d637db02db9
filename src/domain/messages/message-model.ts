import { Type } from '@sinclair/typebox'
import { Model, Nullable } from '../scalars.ts'

const MessageModel = Model(
  'Message',
  {
    key: Type.String({ examples: ['signIn.noProvider'] }),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Texts, numbers, and messages, which have their English `text` too',
      examples: [{ count: 3 }],
    }),
  },
  { description: 'A text for translation: its key and the values in it' },
)

/** Stands beside a text, for programs that translate it. */
export const KeyOfText = Nullable(MessageModel)

/** The fields of a failure within a result. */
export const ErrorFields = { error: Type.String(), message: KeyOfText }
