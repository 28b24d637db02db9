import type { FoundRelease } from './release.ts'

/** What the numbers, lists and names of fields of a release take. */
const fixedBytes = 1000
const bytesPerCharacter = 2

/** About how much memory a release takes. Its texts are as long as an indexer likes. */
export function releaseBytes({ title, guid, downloadUrl, infoUrl }: FoundRelease): number {
  const characters = title.length + guid.length + downloadUrl.length + (infoUrl?.length ?? 0)
  return fixedBytes + bytesPerCharacter * characters
}
