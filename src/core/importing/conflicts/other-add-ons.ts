import type { StoredDownload } from '#db/repositories/downloads.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { createPartLookup } from '#domain/games/named-part.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import type { AppContext } from '../../app-context.ts'
import { isInside } from '../../files/path-inside.ts'

/** Which of these paths hold a file of an add-on other than the imported one. */
export type OtherAddOns = (paths: readonly string[]) => ReadonlySet<string>

type OtherAddOnsDeps = Pick<AppContext, 'imports' | 'downloads' | 'relations'>

/** Add-ons share a folder, so files of two add-ons may have the same name. If in doubt, they count as two. */
export function otherAddOns(app: OtherAddOnsDeps, game: Game, download: StoredDownload): OtherAddOns {
  if (categoryOf(download.kind) !== 'dlc') return () => new Set()
  const parts = app.relations.partsOf(game.id)
  const named = createPartLookup(matchTarget(game), parts)
  const partOf = ({ partId, title }: Pick<StoredDownload, 'partId' | 'title'>): string | null =>
    partId ?? named(title)?.id ?? null
  const own = partOf(download)
  const ownerOf = (path: string): string | null =>
    parts.find((part) => part.path === path)?.id ??
    parts.find((part) => part.path !== null && isInside(part.path, path))?.id ??
    null
  return (paths) => {
    const files = app.imports.filesAt(game.id, paths).filter(({ category }) => category === 'dlc')
    const ids = new Set(files.flatMap(({ downloadId }) => downloadId ?? []))
    const releases = new Map(app.downloads.withIds([...ids]).map((release) => [release.id, release]))
    const isOther = ({ path, downloadId }: (typeof files)[number]): boolean => {
      if (downloadId === download.id) return false
      const release = releases.get(downloadId ?? '')
      const owner = (release === undefined ? null : partOf(release)) ?? ownerOf(path)
      if (owner !== null || own !== null) return owner !== own
      return downloadId !== null && release?.title !== download.title
    }
    return new Set(files.filter(isOther).map(({ path }) => path))
  }
}
