import type { AreaTexts } from '#domain/messages/say.ts'

/** Current problems, and what to do about them. */
export const health: AreaTexts<'health'> = {
  databaseDamaged: 'Die Datenbank ist beschädigt. Ein Administrator findet unter System → Zustand, was zu tun ist.',
}
