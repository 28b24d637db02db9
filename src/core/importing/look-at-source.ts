import type { Stats } from 'node:fs'
import { lstat, opendir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SourceFile } from '#domain/import-inspection.ts'
import { visible } from '#domain/import-inspection.ts'
import type { ImportSource } from '#domain/import-plan.ts'
import { errnoOf } from './file-fault.ts'
import { liesInside } from './inside.ts'
import { type Cause, causeOf } from './reviews/cause-of.ts'

export const mostFiles = 200_000
const deepest = 64

export type Sight =
  | { ok: true; source: ImportSource; linkedFolders: string[] }
  | ({ ok: false; reason: string } & Partial<Cause>)

/** Thrown within the walk only: it ends it from any depth. */
class Refusal extends Error {}

/**
 * Lists what lies at a path, without following a link out of it, and within bounds. `null` when nothing is there or it
 * may not be seen.
 */
export async function lookAtSource(path: string, signal: AbortSignal): Promise<Sight | null> {
  const root = await realPlace(path)
  if (root === null) return null
  try {
    const facts = await lstat(root)
    if (facts.isFile()) {
      const files = [{ path: basename(root), size: facts.size }]
      return { ok: true, source: { root, single: true, files }, linkedFolders: [] }
    }
    if (!facts.isDirectory()) return { ok: false, reason: `${root} is neither a file nor a folder.` }
    const found: Found = { root, files: [], linkedFolders: [], signal }
    await walk(found, '', 0)
    const files = found.files.sort((one, other) => (one.path < other.path ? -1 : 1))
    return { ok: true, source: { root, single: false, files }, linkedFolders: found.linkedFolders }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message }
    if (errnoOf(error) === 'EACCES') {
      return { ok: false, ...causeOf(error), reason: `Ludarr may not read all of ${root} (EACCES).` }
    }
    throw error
  }
}

type Found = { root: string; files: SourceFile[]; linkedFolders: string[]; signal: AbortSignal }

// A download that is itself a link could show anything on this machine: it counts only when it stays beside itself.
async function realPlace(path: string): Promise<string | null> {
  try {
    const folder = await realpath(dirname(path))
    const place = join(folder, basename(path))
    const real = await realpath(place)
    return real === place || liesInside(folder, real) ? real : null
  } catch (error) {
    const code = errnoOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'ELOOP') return null
    throw error
  }
}

async function walk(found: Found, below: string, depth: number): Promise<void> {
  if (depth > deepest) throw new Refusal(`${found.root} has folders more than ${deepest} deep.`)
  for await (const entry of await opendir(join(found.root, below))) {
    found.signal.throwIfAborted()
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const facts = await factsOf(found, path)
    if (facts.isDirectory()) await walk(found, path, depth + 1)
    else if (facts.isFile()) found.files.push({ path, size: facts.size })
    else if (facts.isSymbolicLink()) await addLinked(found, path)
    else throw new Refusal(`"${visible(path)}" is neither a file nor a folder.`)
    if (found.files.length > mostFiles) throw new Refusal(`${found.root} holds more than ${mostFiles} files.`)
  }
}

async function factsOf({ root }: Found, path: string): Promise<Stats> {
  try {
    return await lstat(join(root, path))
  } catch (error) {
    // What cannot be read of a name comes as this character, and no path with it leads there.
    if (errnoOf(error) !== 'ENOENT' || !path.includes('\ufffd')) throw error
    const folder = join(root, dirname(path))
    throw new Refusal(
      `The name of "${visible(basename(path))}" in ${folder} is not written in UTF-8. Rename it, then import again.`,
    )
  }
}

async function addLinked(found: Found, path: string): Promise<void> {
  const place = join(found.root, path)
  const real = await realpath(place).catch(() => null)
  if (real === null || !liesInside(found.root, real)) {
    throw new Refusal(`"${visible(path)}" is a link that leads out of the download.`)
  }
  const facts = await stat(real)
  if (facts.isFile()) found.files.push({ path, size: facts.size, real })
  else found.linkedFolders.push(path)
}
