import type { AreaTexts } from '#domain/messages/say.ts'

/** Systems, their dumps and sets. */
export const systems: AreaTexts<'systems'> = {
  systemNotFound: 'Dieses System gibt es nicht',
  idsOrMissing: 'Die Spiele mit ids nennen oder missing auf true setzen',
}
