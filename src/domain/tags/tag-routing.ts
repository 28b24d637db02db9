export type Tagged = { tagIds: readonly string[] }

/** Whether two have a tag in common. */
export function sharesTag(one: Tagged, other: Tagged): boolean {
  return one.tagIds.some((id) => other.tagIds.includes(id))
}

/** The tags of the services if all of them have tags: a game needs one of these. `null` if it needs none. */
export function requiredTags(services: readonly Tagged[]): string[] | null {
  if (services.length === 0 || services.some(({ tagIds }) => tagIds.length === 0)) return null
  return [...new Set(services.flatMap(({ tagIds }) => tagIds))]
}

/** Whether a game has one of the required tags. */
export function hasRequiredTag(game: Tagged, required: readonly string[] | null): boolean {
  return required === null || sharesTag(game, { tagIds: required })
}

/** Whether an indexer, a download client or a channel is used for a game: one without tags is used for all games. */
export function isUsedFor(service: Tagged, game: Tagged): boolean {
  return service.tagIds.length === 0 || sharesTag(service, game)
}
