import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { type ZipLayout, type ZipMember, zipLayout } from '#domain/file-delivery/zip-layout.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { inBatches } from '../tasks/in-batches.ts'
import { type DeliverableFile, type GameFolder, locateFile, nameOf, noFiles, openGameFolder } from './game-folder.ts'
import type { Piece } from './read-pieces.ts'

/** More are left out: a game does not have them. */
const maxFolders = 10_000

/** All files of a game as an archive without compression. */
export type GameArchive = {
  gameId: string
  title: string
  etag: string
  modifiedAt: Date
  size: number
  files: readonly DeliverableFile[]
  /** The checksums of the files that are known. */
  checksums: Map<number, number>
  pieces(start: number, end: number): Generator<Piece, void, undefined>
}

export type ArchiveDeps = Needs<typeof openGameFolder> & Pick<AppContext, 'deliveries'>

/** A change of what archives look like must change their ETags. */
const layoutVersion = 1
const lookedUpAtOnce = 32

/**
 * The archive of a user's game as its files are now. Throws AppError `not-found` without files, `conflict` if recorded files
 * are gone.
 */
export async function archiveOf(app: ArchiveDeps, userId: string, gameId: string): Promise<GameArchive> {
  const folder = await openGameFolder(app, userId, gameId)
  return app.deliveries.archives.get(`${folder.game.id} ${folder.real}`, () => buildArchive(app, folder))
}

async function buildArchive(app: ArchiveDeps, folder: GameFolder): Promise<GameArchive> {
  const { game } = folder
  const files: DeliverableFile[] = []
  const names = new Set<string>()
  for (const batch of inBatches(recordedFiles(app, folder), lookedUpAtOnce)) {
    for (const file of await Promise.all(batch.map((each) => locateFile(folder, each)))) {
      files.push({ ...file, name: freeName(names, file.name) })
    }
  }
  if (files.length === 0) throw new AppError('not-found', noFiles)
  const folders = folder.members === null ? await emptyFoldersIn(folder.real) : []
  const folderNames = folders.map((parts) => `${freeName(names, nameOf(parts))}/`)
  const checksums = new Map<number, number>()
  const layout = layoutOf(files, folderNames, checksums)
  addKnown(app, game.id, files, checksums)
  return {
    gameId: game.id,
    title: game.title,
    etag: etagOf(files, folderNames),
    modifiedAt: new Date(files.reduce((latest, { facts }) => Math.max(latest, facts.modifiedAt.getTime()), 0)),
    size: layout.size,
    files,
    checksums,
    *pieces(start, end) {
      for (const piece of layout.pieces(start, end)) {
        if ('bytes' in piece) yield piece
        else yield { file: fileAt(files, piece.member), offset: piece.offset, length: piece.length }
      }
    },
  }
}

/** Files outside of the folder do not belong to the archive. */
function recordedFiles({ imports }: ArchiveDeps, { game, path, members }: GameFolder): Iterable<GameFile> {
  if (members === null) return imports.eachFileOf(game.id, path)
  return imports.eachFileOf(game.id).filter((file) => members.has(file.path))
}

/** The folders come last. */
function layoutOf(
  files: readonly DeliverableFile[],
  folderNames: readonly string[],
  checksums: ReadonlyMap<number, number>,
): ZipLayout {
  const members = files.map(
    ({ name, facts: { size, modifiedAt, executable } }): ZipMember => ({ name, size, modifiedAt, executable }),
  )
  // Without their dates: a folder that other programs look into must not change the archive.
  for (const name of folderNames) members.push({ name, size: 0, modifiedAt: new Date(0), executable: false })
  return zipLayout(members, (member) => {
    const checksum = members[member]?.size === 0 ? 0 : checksums.get(member)
    if (checksum === undefined) throw new Error('The checksum of a file is not known yet')
    return checksum
  })
}

function addKnown(
  { fileDelivery }: ArchiveDeps,
  gameId: string,
  files: readonly DeliverableFile[],
  checksums: Map<number, number>,
): void {
  const stored = new Map(fileDelivery.checksumsOf(gameId).map((each) => [each.fileId, each]))
  for (const [index, { id, facts }] of files.entries()) {
    const known = stored.get(id)
    if (known?.revision === facts.revision) checksums.set(index, known.crc32)
  }
}

/** Two files may have the same name once it is written for all systems. */
function freeName(names: Set<string>, name: string): string {
  let free = name
  for (let number = 2; names.has(free); number += 1) free = name.replace(/(\.[^./]*)?$/, ` (${number})$1`)
  names.add(free)
  return free
}

function etagOf(files: readonly DeliverableFile[], folderNames: readonly string[]): string {
  const hash = createHash('sha256').update(`zip ${layoutVersion}\n`)
  for (const { name, facts } of files) hash.update(`${name}\0${facts.revision}\0${facts.executable}\n`)
  for (const name of folderNames) hash.update(`${name}\n`)
  return quotedDigest(hash.digest('base64url'))
}

/** The ETag of a file on its own. */
export function fileEtag({ facts }: DeliverableFile): string {
  return quotedDigest(createHash('sha256').update(`file ${facts.revision}`).digest('base64url'))
}

function quotedDigest(digest: string): string {
  return `"${digest.slice(0, 22)}"`
}

export function fileAt(files: readonly DeliverableFile[], index: number): DeliverableFile {
  const file = files[index]
  if (file === undefined) throw new Error('The archive has no such file')
  return file
}

/** The folders below a folder that have nothing in them, by their paths in it. Links are not followed. */
async function emptyFoldersIn(folder: string): Promise<string[][]> {
  const found: string[][] = []
  const waiting: string[][] = [[]]
  for (let parts = waiting.pop(); parts !== undefined && found.length < maxFolders; parts = waiting.pop()) {
    const path = join(folder, ...parts)
    const entries = await entriesOf(path)
    if (entries === null) continue
    if (entries.length === 0 && parts.length > 0) found.push(parts)
    for (const entry of entries) if (entry.isDirectory()) waiting.push([...parts, entry.name])
  }
  return found.toSorted((one, other) => (one.join('/') < other.join('/') ? -1 : 1))
}

/** `null` for a folder that cannot be read, or that has become a link. */
async function entriesOf(path: string) {
  try {
    if ((await realpath(path)) !== path) return null
    return (await readdir(path, { withFileTypes: true })).filter(({ name }) => !isJunk(name))
  } catch {
    return null
  }
}
