import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { createPartLookup } from '#domain/games/named-part.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { dirname } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'

/** Which of these paths hold a file of an add-on other than the imported one. */
export type OtherAddOns = (paths: readonly string[]) => ReadonlySet<string>

type OtherAddOnsDeps = Pick<AppContext, 'imports' | 'downloads' | 'relations'>
type PartOf = (release: Pick<StoredDownload, 'partId' | 'title'>) => string | null

/**
 * Add-ons share a folder, so files of two add-ons may have the same name. If in doubt, they count as two, also if one was
 * found in the folder and no release is known for it.
 */
export function otherAddOns(app: OtherAddOnsDeps, game: Game, download: StoredDownload): OtherAddOns {
  if (categoryOf(download.kind) !== 'dlc') return () => new Set()
  const parts = app.relations.partsOf(game.id)
  const named = createPartLookup(matchTarget(game), parts)
  const partOf: PartOf = ({ partId, title }) => partId ?? named(title)?.id ?? null
  const own = partOf(download)
  const releasesOf = createReleaseLookup(app, partOf)
  const ownerOf = createOwnerLookup(parts)
  return (paths) => {
    const files = app.imports.filesAt(game.id, paths).filter(({ category }) => category === 'dlc')
    const releases = releasesOf(files)
    const isOther = ({ path, downloadId }: GameFile): boolean => {
      if (downloadId === download.id) return false
      const release = releases.get(downloadId ?? '')
      const owner = release?.part ?? ownerOf(path)
      if (owner !== null || own !== null) return owner !== own
      return release?.title !== download.title
    }
    return new Set(files.filter(isOther).map(({ path }) => path))
  }
}

type Release = { title: string; part: string | null }

/** Finds the releases of files. Each is read and its name parsed only once, because most files are of few releases. */
function createReleaseLookup(
  { downloads }: Pick<AppContext, 'downloads'>,
  partOf: PartOf,
): (files: readonly GameFile[]) => ReadonlyMap<string, Release> {
  const known = new Map<string, Release>()
  const asked = new Set<string>()
  return (files) => {
    const fresh = new Set(files.flatMap(({ downloadId }) => downloadId ?? [])).difference(asked)
    if (fresh.size === 0) return known
    for (const id of fresh) asked.add(id)
    for (const release of downloads.withIds([...fresh])) {
      known.set(release.id, { title: release.title, part: partOf(release) })
    }
    return known
  }
}

/** Finds the add-on that is this file, or whose folder it is in. */
function createOwnerLookup(parts: readonly StoredPart[]): (path: string) => string | null {
  const byPath = new Map<string, string>()
  for (const { id, path } of parts) if (path !== null && !byPath.has(path)) byPath.set(path, id)
  return (path) => {
    for (let at = path; ; at = dirname(at)) {
      const id = byPath.get(at)
      if (id !== undefined) return id
      if (at === dirname(at)) return null
    }
  }
}
