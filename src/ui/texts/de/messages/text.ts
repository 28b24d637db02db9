import type { AreaTexts } from '#domain/messages/say.ts'

/** Messages. */
export const text: AreaTexts<'text'> = {
  named: '{name}: {cause}',
  sentences: '{first} {second}',
  followed: '{what}{more}',
}
