import { withoutAddresses } from '../addresses/without-addresses.ts'
import { escapeControlCharacters } from '../control-characters.ts'
import type { SentMessage, Text } from './message.ts'
import { sentMessage, textOf } from './say.ts'

type Details = Readonly<Record<string, unknown>>

/** Why something failed, in a response: in English, and as a message for translation. */
export function errorFields(text: Text): { error: string; message: SentMessage | null } {
  return { error: textOf(text), message: sentMessage(text) }
}

/** The body of an error response. */
export function errorBody(text: Text, details: Details = {}): Details & ReturnType<typeof errorFields> {
  const { error, message } = errorFields(text)
  const fields = Array.isArray(details.details) ? { details: details.details.map(describedField) } : {}
  return { error: escapeControlCharacters(error), message, ...details, ...fields }
}

function describedField(field: unknown): unknown {
  if (typeof field !== 'object' || field === null || !('message' in field)) return field
  const text = field.message as Text
  return { ...field, message: textOf(text), messageKey: sentMessage(text) }
}

/** Leaves out addresses of services. A message that names one becomes the text that is left. */
export function hideAddresses(text: Text): Text {
  const english = textOf(text)
  const hidden = withoutAddresses(english)
  return hidden === english ? text : hidden
}
