import { spacedWords } from '#domain/release-name/title-words.ts'

/** Whether a release is the one that was downloaded earlier, by its hash or an equivalent title. */
export function isSameRelease(
  earlier: { title: string; clientId: string },
  { title, infoHash }: { title: string; infoHash: string | null },
): boolean {
  return earlier.clientId.toLowerCase() === infoHash || spacedWords(earlier.title) === spacedWords(title)
}
