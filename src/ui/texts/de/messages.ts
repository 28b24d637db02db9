import type { MessageTexts } from '../translated-messages.ts'
import { api } from './messages/api.ts'
import { signIn } from './messages/sign-in.ts'

/** Messages of the server in German, by their keys. */
export const messages: MessageTexts = { api, signIn }
