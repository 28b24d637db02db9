import type { AreaTexts } from '#domain/messages/say.ts'

/** Messages that only join others. */
export const text: AreaTexts<'text'> = {
  named: '{name}: {cause}',
  sentences: '{first} {second}',
  followed: '{what}{more}',
}
