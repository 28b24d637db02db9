import { randomUUID } from 'node:crypto'
import { link, open, opendir, realpath, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderFacts } from '#domain/downloads/path-test.ts'
import { errorCodeOf, removeFile, withFileErrors } from '../../files/file-errors.ts'
import { copyInstead } from './transfer-file.ts'

export type TransferTest = { way: 'hardlink' | 'copy'; refusal: string | null }

// Enough of a file to know that it can be read here and written there.
const tastedBytes = 64 * 1024
const maxLookedAt = 500

/** What the system says of a folder. Throws AppError with words when it cannot be seen. */
export function folderFacts(folder: string): Promise<FolderFacts> {
  return withFileErrors(`${folder} cannot be looked at`, async () => {
    const path = await realpath(folder)
    const facts = await stat(path)
    const { bavail, bsize } = await statfs(path)
    const mode = (facts.mode & 0o7777).toString(8)
    return { path, device: facts.dev, owner: `${facts.uid}:${facts.gid}`, mode, freeBytes: bavail * bsize }
  })
}

/**
 * Brings a file from one folder into another as an import does: by a hardlink, or where that is refused by a copy of its
 * beginning. An existing file is taken; in an empty folder one is made. Whatever was made is removed again.
 */
export async function testTransfer(from: string, to: string): Promise<TransferTest> {
  const name = `.ludarr-test-${randomUUID()}`
  const target = join(to, name)
  const found = await someFile(from)
  const source = found ?? join(from, name)
  try {
    if (found === null)
      await withFileErrors(`${from} is empty, and nothing can be written there`, () => writeFile(source, 'x'))
    return await bring(source, target)
  } finally {
    await removeFile(target)
    if (found === null) await removeFile(source)
  }
}

async function bring(source: string, target: string): Promise<TransferTest> {
  try {
    await link(source, target)
    return { way: 'hardlink', refusal: null }
  } catch (error) {
    const refusal = errorCodeOf(error)
    if (refusal === null || !copyInstead.has(refusal)) {
      return withFileErrors(`Could not link ${source} to ${target}`, () => Promise.reject(error))
    }
    await withFileErrors(`Could not copy ${source} to ${target}`, () => copyBeginning(source, target))
    return { way: 'copy', refusal }
  }
}

async function copyBeginning(source: string, target: string): Promise<void> {
  const from = await open(source, 'r')
  try {
    const { bytesRead, buffer } = await from.read(new Uint8Array(tastedBytes), 0, tastedBytes, 0)
    await writeFile(target, buffer.subarray(0, bytesRead), { flag: 'wx' })
  } finally {
    await from.close()
  }
}

async function someFile(folder: string, room = { left: maxLookedAt }): Promise<string | null> {
  const folders: string[] = []
  for await (const entry of await opendir(folder)) {
    room.left -= 1
    if (room.left < 0) return null
    if (entry.isFile()) return join(folder, entry.name)
    if (entry.isDirectory()) folders.push(join(folder, entry.name))
  }
  for (const below of folders) {
    const found = await someFile(below, room)
    if (found !== null) return found
  }
  return null
}
