/** Systems, their dumps and sets. */
export const systems = {
  systemNotFound: 'There is no such system',
  idsOrMissing: 'Name the games by ids, or set missing to true',
} as const
