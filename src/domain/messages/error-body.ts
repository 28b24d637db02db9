import { withoutAddresses } from '../addresses/without-addresses.ts'
import { escapeControlCharacters } from '../control-characters.ts'
import { isMessage, type SentMessage, type Text } from './message.ts'
import { sentMessage, textOf } from './say.ts'

type Details = Readonly<Record<string, unknown>>

/** What an error response says: the English text, and the message for translation. */
export type ErrorBody = Record<string, unknown> & { error: string; message: SentMessage | null }

/** `hidesAddresses`: whether addresses of services are left out. */
export function errorBody(text: Text, details: Details = {}, hidesAddresses = false): ErrorBody {
  const said = hidesAddresses ? withoutAddresses(textOf(text)) : textOf(text)
  const sent = sentMessage(hidesAddresses ? withoutAddress(text) : text)
  const described = Array.isArray(details.details) ? { details: details.details.map(describedField) } : {}
  return { error: escapeControlCharacters(said), message: sent, ...details, ...described }
}

function describedField(field: unknown): unknown {
  if (typeof field !== 'object' || field === null || !('message' in field)) return field
  const text = field.message as Text
  return { ...field, message: textOf(text), messageKey: sentMessage(text) }
}

/** `null` if the message names an address that only the text can be rid of. */
function withoutAddress(text: Text): Text | null {
  return isMessage(text) && withoutAddresses(textOf(text)) === textOf(text) ? text : null
}
