import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import { passwordsIn } from '#domain/archive-sets.ts'
import type { PlannedFile } from '#domain/import.ts'
import { inspectFiles, type SourceFile } from '#domain/import-inspection.ts'
import { type ImportSource, planImport } from '#domain/import-plan.ts'
import type { Program } from '../program.ts'
import { liesInside } from './inside.ts'
import { lookAtSource } from './look-at-source.ts'
import { meetExisting } from './meet-existing.ts'
import { notVisible, type Prepared, sourcePlace } from './prepare-import.ts'
import { recycledPlace } from './recycle.ts'
import { unpackSource } from './unpacking/unpack-source.ts'

export type Journaled = { ok: true; files: PlannedFile[] } | { ok: false; reason: string }

export type PlanOptions = {
  /** The game's folder in the library. */
  target: string
  signal: AbortSignal
  onUnpacking(bytesDone: number, bytesTotal: number): void
}

/** Finds, looks at and plans the files of a download, and writes the plan into the journal. Touches no file. */
export async function planFiles(
  program: Pick<Program, 'settings' | 'imports' | 'unpack'>,
  record: StoredImport,
  prepared: Prepared,
  options: PlanOptions,
): Promise<Journaled> {
  const { accepted } = record
  const { target, signal } = options
  const { download, settings } = prepared
  const found = await findSource(program, prepared, signal)
  if (!found.ok) return found
  const doubts = inspectFiles(found.source.files).map((doubt) => doubt.message)
  for (const folder of found.linkedFolders) doubts.push(`"${folder}" is a link to a folder and would be left out.`)
  if (doubts.length > 0 && !accepted) return { ok: false, reason: doubtful(doubts) }
  const unpacked = await unpackWhenWanted(program, record, prepared, { ...options, source: found.source })
  if (!unpacked.ok) return unpacked
  if (unpacked.archives.length > 0) doubts.push(...inspectFiles(unpacked.source.files).map(({ message }) => message))
  if (doubts.length > 0 && !accepted) return { ok: false, reason: doubtful(doubts) }
  const planned = planImport({
    source: unpacked.source,
    folder: target,
    kind: download.kind,
    releaseTitle: download.title,
    settings,
  })
  if (!planned.ok) return planned
  const { recycleFolder, overwrite, keepBoth } = settings
  const met = await meetExisting(planned.files, {
    overwrite,
    keepBoth,
    signal,
    recycledPlace: (path) =>
      recycleFolder === null ? null : recycledPlace(recycleFolder, record.id, prepared.root, path),
  })
  if (!met.ok) return met
  // The archives themselves are journaled because moving takes them away at the end.
  const left = settings.transferMode === 'move' ? unpacked.archives : []
  const files = [...met.files, ...left.map((archive) => archiveEntry(found.source, archive, target))]
  program.imports.update(record.id, {
    sourcePath: found.source.root,
    transferMode: settings.transferMode,
    plan: files,
    filesDone: 0,
  })
  return { ok: true, files }
}

async function unpackWhenWanted(
  program: Pick<Program, 'unpack'>,
  { id }: StoredImport,
  { download, settings, root }: Prepared,
  { source, signal, onUnpacking }: PlanOptions & { source: ImportSource },
) {
  // A packed ROM is played as it is.
  if (!settings.unpackArchives || download.kind === 'rom') return { ok: true as const, source, archives: [] }
  const passwords = [...passwordsIn(download.title), ...settings.archivePasswords]
  const watch = { signal, onProgress: onUnpacking }
  return unpackSource(program, { importId: id, root, source, passwords, watch })
}

function archiveEntry({ root, single }: ImportSource, { path, size, real }: SourceFile, target: string): PlannedFile {
  const source = real ?? (single ? root : join(root, path))
  return { source, target, size, category: 'main', action: 'unpacked' }
}

type Found = { ok: true; source: ImportSource; linkedFolders: string[] } | { ok: false; reason: string }

async function findSource(
  program: Pick<Program, 'settings'>,
  { download, downloader, root }: Prepared,
  signal: AbortSignal,
): Promise<Found> {
  const place = sourcePlace(program, download, downloader)
  if (!place.ok) return place
  const sight = await lookAtSource(place.path, signal)
  if (sight === null) return { ok: false, reason: notVisible(downloader, place) }
  if (!sight.ok) return sight
  const real = await realpath(sight.source.root)
  if (real === root || liesInside(real, root)) {
    return { ok: false, reason: `The download's folder ${real} contains the library folder ${root}.` }
  }
  return sight
}

function doubtful(doubts: readonly string[]): string {
  const more = doubts.length > 3 ? ` (and ${doubts.length - 3} more)` : ''
  return `${doubts.slice(0, 3).join(' ')}${more} Look at it, then import it all the same or skip it.`
}
