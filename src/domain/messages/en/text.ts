/** Messages that only join others. */
export const text = {
  named: '{name}: {cause}',
  sentences: '{first} {second}',
  followed: '{what}{more}',
} as const
