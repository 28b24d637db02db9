import { randomUUID } from 'node:crypto'
import { link, open, opendir, stat, statfs, writeFile } from 'node:fs/promises'
import type { FolderFacts } from '#domain/downloads/path-test.ts'
import { join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { cloneFile } from '../../files/copy-file.ts'
import { errorCodeOf, removeFile, withFileErrors } from '../../files/file-errors.ts'
import { copyInstead } from './transfer-file.ts'

/** `sharesBlocks`: a copy takes no extra space, because the file system clones it. */
export type TransferTest = { way: 'hardlink' | 'copy'; refusal: string | null; sharesBlocks: boolean }

// Enough to know that a file can be read from one folder and written to the other.
const sampleBytes = 64 * 1024
const maxEntries = 500

/** Reads the facts of a folder. Throws AppError when it cannot be accessed. */
export function folderFacts(folder: string): Promise<FolderFacts> {
  return withFileErrors(`${folder} cannot be accessed`, async () => {
    const path = await realpath(folder)
    const facts = await stat(path)
    const { bavail, bsize } = await statfs(path)
    const mode = (facts.mode & 0o7777).toString(8)
    return { path, device: facts.dev, owner: `${facts.uid}:${facts.gid}`, mode, freeBytes: bavail * bsize }
  })
}

/**
 * Transfers a file from one folder to another as an import does: by a hardlink or, if that is refused, by a copy of its
 * beginning. Uses an existing file if there is one. Whatever it creates is removed again.
 */
export async function testTransfer(from: string, to: string): Promise<TransferTest> {
  const name = `.ludarr-test-${randomUUID()}`
  const target = join(to, name)
  const found = await findFile(from)
  const source = found ?? join(from, name)
  try {
    if (found === null)
      await withFileErrors(`${from} is empty, and no file can be created there`, () => writeFile(source, 'x'))
    return await linkOrCopy(source, target)
  } finally {
    await removeFile(target)
    if (found === null) await removeFile(source)
  }
}

async function linkOrCopy(source: string, target: string): Promise<TransferTest> {
  try {
    await link(source, target)
    return { way: 'hardlink', refusal: null, sharesBlocks: false }
  } catch (error) {
    const refusal = errorCodeOf(error)
    if (refusal === null || !copyInstead.has(refusal)) {
      return withFileErrors(`Could not link ${source} to ${target}`, () => Promise.reject(error))
    }
    return withFileErrors(`Could not copy ${source} to ${target}`, async () => {
      const sharesBlocks = await cloneFile(source, target)
      if (!sharesBlocks) await copyBeginning(source, target)
      return { way: 'copy', refusal, sharesBlocks }
    })
  }
}

async function copyBeginning(source: string, target: string): Promise<void> {
  const from = await open(source, 'r')
  try {
    const { bytesRead, buffer } = await from.read(new Uint8Array(sampleBytes), 0, sampleBytes, 0)
    await writeFile(target, buffer.subarray(0, bytesRead), { flag: 'wx' })
  } finally {
    await from.close()
  }
}

async function findFile(folder: string, room = { left: maxEntries }): Promise<string | null> {
  const folders: string[] = []
  for await (const entry of await opendir(folder)) {
    room.left -= 1
    if (room.left < 0) return null
    if (entry.isFile()) return join(folder, entry.name)
    if (entry.isDirectory()) folders.push(join(folder, entry.name))
  }
  for (const below of folders) {
    const found = await findFile(below, room)
    if (found !== null) return found
  }
  return null
}
