import type { FoundRelease } from './release.ts'

/** What the numbers, lists and names of fields of a release take. */
const fixedBytes = 1000
const bytesPerCharacter = 2

/** About how much memory a release takes. Its texts are as long as an indexer likes. */
export function releaseBytes({ title, guid, downloadUrl, infoUrl, stated }: FoundRelease): number {
  const source = [stated?.uploader, stated?.team, stated?.site].reduce((sum, text) => sum + (text?.length ?? 0), 0)
  const characters = title.length + guid.length + downloadUrl.length + (infoUrl?.length ?? 0) + source
  return fixedBytes + bytesPerCharacter * characters
}
