import type { Stats } from 'node:fs'
import { lstat, readdir, readlink, stat } from 'node:fs/promises'
import { isJunk } from '#domain/game-files/junk.ts'
import { createFileList } from '#domain/importing/file-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type SourceFile, visible } from '#domain/importing/inspect-files.ts'
import { basename, dirname, join, resolve } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { createYieldToEventLoop, sortWithoutBlocking, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { errorCodeOf } from './file-errors.ts'
import { isInside, isInsideOrSame } from './path-inside.ts'

export const maxFiles = 200_000
const maxDepth = 64

export type SourceListing =
  | { ok: true; source: ImportSource; linkedFolders: string[]; deadLinks: string[] }
  | { ok: false; reason: string; error?: unknown }

/** Thrown within the walk to stop it at any depth. */
class Refusal extends Error {}

/**
 * Lists the files at a path, within limits, without following links out of it and without junk. Links that lead nowhere
 * are no files. `null` when it is not accessible.
 */
export async function listSourceFiles(path: string, signal: AbortSignal): Promise<SourceListing | null> {
  const root = await realPath(path)
  if (root === null) return null
  try {
    const facts = await lstat(root)
    if (facts.isFile()) {
      const files = [{ path: basename(root), size: facts.size }]
      return { ok: true, source: { root, single: true, files }, linkedFolders: [], deadLinks: [] }
    }
    if (!facts.isDirectory()) return { ok: false, reason: `${root} is neither a file nor a folder.` }
    const files = createFileList()
    const links = { linkedFolders: [], deadLinks: [] }
    await walk({ root, files, ...links, signal, yieldToEventLoop: createYieldToEventLoop() }, '', 0)
    return { ok: true, source: { root, single: false, files }, ...links }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message }
    if (errorCodeOf(error) === 'EACCES') {
      return { ok: false, error, reason: `Ludarr may not read all of ${root} (EACCES).` }
    }
    throw error
  }
}

type Found = {
  root: string
  files: ReturnType<typeof createFileList>
  linkedFolders: string[]
  deadLinks: string[]
  signal: AbortSignal
  yieldToEventLoop: YieldToEventLoop
}

// A download that is a link could point anywhere on this machine. It must stay in the folder that contains it.
async function realPath(path: string): Promise<string | null> {
  const codes = ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP']
  const folder = await unless(realpath(dirname(path)), ...codes)
  if (folder === null) return null
  const place = join(folder, basename(path))
  const real = await unless(realpath(place), ...codes)
  return real === place || (real !== null && isInside(folder, real)) ? real : null
}

const byName = (left: string, right: string): number => (left < right ? -1 : 1)

async function walk(found: Found, below: string, depth: number): Promise<void> {
  if (depth > maxDepth) throw new Refusal(`${found.root} has folders more than ${maxDepth} deep.`)
  // The order is that of the file system otherwise, and differs between attempts.
  const names = await sortWithoutBlocking(await readdir(join(found.root, below)), byName, found.yieldToEventLoop)
  for (const name of names) {
    found.signal.throwIfAborted()
    const path = below === '' ? name : `${below}/${name}`
    if (isJunk(path)) continue
    const facts = await factsOf(found, path)
    if (facts.isDirectory()) await walk(found, path, depth + 1)
    else if (facts.isFile()) found.files.add({ path, size: facts.size })
    else if (facts.isSymbolicLink()) await addLinked(found, path)
    else throw new Refusal(`"${visible(path)}" is neither a file nor a folder.`)
    if (found.files.length + found.deadLinks.length > maxFiles)
      throw new Refusal(`${found.root} holds more than ${maxFiles} files.`)
  }
}

async function factsOf({ root }: Found, path: string): Promise<Stats> {
  try {
    return await lstat(join(root, path))
  } catch (error) {
    // A name that is not valid UTF-8 decodes with this character and matches no file.
    if (errorCodeOf(error) !== 'ENOENT' || !path.includes('\ufffd')) throw error
    const folder = join(root, dirname(path))
    throw new Refusal(
      `The name of "${visible(basename(path))}" in ${folder} is not written in UTF-8. Rename it, then import again.`,
    )
  }
}

async function addLinked(found: Found, path: string): Promise<void> {
  const place = join(found.root, path)
  const real = await unless(realpath(place), 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES')
  if (real === null ? !(await staysInside(found.root, place)) : !isInside(found.root, real)) {
    throw new Refusal(`"${visible(path)}" is a link that leads out of the download.`)
  }
  const facts = await unless(stat(place), 'ENOENT', 'ENOTDIR', 'ELOOP')
  if (real === null || facts === null) found.deadLinks.push(path)
  else if (facts.isFile()) found.files.add({ path, size: facts.size, real })
  else found.linkedFolders.push(path)
}

const mostLinks = 40

/** Whether a link that leads nowhere would stay in the folder: another program may create its target at any time. */
async function staysInside(root: string, link: string): Promise<boolean> {
  let path = link
  // A link that leads to itself leads nowhere else.
  for (let links = 0; links < mostLinks; links += 1) {
    const folder = await realFolderOf(path)
    if (!isInsideOrSame(root, folder)) return false
    const place = join(folder, basename(path))
    const target = await unless(readlink(place), 'EINVAL', 'ENOENT', 'ENOTDIR', 'EACCES')
    if (target === null) return isInside(root, place)
    path = resolve(folder, target)
  }
  return true
}

/** The folder of a path with links resolved, as far as it exists. */
async function realFolderOf(path: string): Promise<string> {
  const missing: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = await unless(realpath(folder), 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES')
    if (real !== null || folder === dirname(folder)) return join(real ?? folder, ...missing)
    missing.unshift(basename(folder))
  }
}

/** The result of the work, or `null` if it fails with one of these codes. */
async function unless<Result>(work: Promise<Result>, ...codes: string[]): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCodeOf(error) ?? '')) return null
    throw error
  }
}

/** The path of a download's file on this machine. */
export function sourceFilePath(source: ImportSource, { path, real }: SourceFile): string {
  return real ?? (source.single ? source.root : join(source.root, path))
}

/** A file of the source with its real path, so that `path` may be changed. */
export function withRealPath(source: ImportSource, file: SourceFile): SourceFile {
  return file.real === undefined ? { ...file, real: sourceFilePath(source, file) } : file
}
