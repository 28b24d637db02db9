export type Tagged = { tagIds: readonly string[] }

/** Whether two have a tag in common. */
export function sharesTag(one: Tagged, other: Tagged): boolean {
  return one.tagIds.some((id) => other.tagIds.includes(id))
}

/** Whether an indexer, a download client or a channel is used for a game: one without tags is used for all games. */
export function isUsedFor(service: Tagged, game: Tagged): boolean {
  return service.tagIds.length === 0 || sharesTag(service, game)
}
