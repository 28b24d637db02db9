import type { FoundRelease } from '#domain/indexers/release.ts'
import { spacedWords } from '#domain/release-name/title-words.ts'
import { isSameRelease } from '../../downloads/same-release.ts'
import { type JudgeContext, type Rule, reject } from './rule.ts'

export const blacklisted: Rule = {
  code: 'blacklist',
  judge({ found }, { blacklist, deletedReleases }) {
    const entry = findBlacklistEntry(blacklist, found)
    if (entry !== undefined) {
      return reject(entry.reason === null ? 'Blacklisted' : `Blacklisted: ${entry.reason}`)
    }
    const deleted = deletedReleases.find((download) => isSameRelease(download, found))
    if (deleted === undefined) return null
    return reject(`Deleted in ${deleted.clientName}: not grabbed again automatically`)
  },
}

/** The blacklist entry for this release: same title, ignoring case and separators. */
export function findBlacklistEntry(
  blacklist: JudgeContext['blacklist'],
  found: Pick<FoundRelease, 'title' | 'indexerName'>,
): JudgeContext['blacklist'][number] | undefined {
  const title = spacedWords(found.title)
  return blacklist.find(
    ({ releaseTitle, indexerName }) =>
      spacedWords(releaseTitle) === title && (indexerName === null || indexerName === found.indexerName),
  )
}
