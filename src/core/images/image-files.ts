import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { type ImageWidth, imageWidths, storedWidth } from '#domain/images/image-sizes.ts'
import { join } from '#domain/paths/paths.ts'
import { rename, rm } from '#platform/held-files.ts'
import { ifExists } from '../files/file-errors.ts'

/** The id of an image: a hash of its URL. */
export function imageId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 40)
}

export type ImageFiles = ReturnType<typeof createImageFiles>

/** Files that a crash left behind are older than this when they are removed. */
const leftoverMs = 3_600_000
const temporaryName = 'tmp'

/**
 * The image files below a folder, `<first two characters of the id>/<id>-<width>`. They are private and are placed by
 * renaming, so that none is ever incomplete.
 */
export function createImageFiles(folder: string) {
  const temporary = join(folder, temporaryName)
  const folderOf = (id: string): string => join(folder, id.slice(0, 2))
  const fileOf = (id: string, width: ImageWidth): string => join(folderOf(id), `${id}-${width}`)
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })
  return {
    /** A new path for the original and its sizes until they are placed. */
    async temporary(): Promise<string> {
      await makeFolder(temporary)
      return join(temporary, randomUUID())
    },
    /** Moves the sizes that were written as `<from>-<width>` to their places. */
    async place(id: string, from: string, widths: readonly ImageWidth[]): Promise<void> {
      await makeFolder(folderOf(id))
      for (const width of widths) await rename(`${from}-${width}`, fileOf(id, width))
    },
    /** Removes what is left of a temporary path. */
    async removeTemporary(from: string): Promise<void> {
      for (const path of [from, ...imageWidths.map((width) => `${from}-${width}`)]) await rm(path, { force: true })
    },
    /** The smallest stored file that is large enough, or the largest; `null` if there is none. */
    async read(id: string, width: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: ImageWidth } | null> {
      const largest = storedWidth(width)
      for (const each of imageWidths.filter((candidate) => candidate <= largest).toReversed()) {
        const bytes = await ifExists(readFile(fileOf(id, each)))
        if (bytes !== null) return { bytes: new Uint8Array(bytes), width: each }
      }
      return null
    },
    async remove(id: string): Promise<void> {
      for (const width of imageWidths) await rm(fileOf(id, width), { force: true })
    },
    /** The ids of all files in each folder, one folder at a time. Files written in the last hour are left out. */
    async *listOld(nowMs: number): AsyncGenerator<string[]> {
      for (const name of ((await ifExists(readdir(folder))) ?? []).filter((each) => /^[0-9a-f]{2}$/.test(each))) {
        const ids = new Set<string>()
        for (const file of await readdir(join(folder, name))) {
          const id = /^([0-9a-f]{40})-\d+$/.exec(file)?.[1]
          if (id !== undefined && !ids.has(id) && (await isOld(join(folder, name, file), nowMs))) ids.add(id)
        }
        yield [...ids]
      }
    },
    /** Removes the temporary files that a crash left behind. */
    async removeLeftovers(nowMs: number): Promise<void> {
      for (const name of (await ifExists(readdir(temporary))) ?? []) {
        if (await isOld(join(temporary, name), nowMs)) await rm(join(temporary, name), { force: true })
      }
    },
  }
}

async function isOld(path: string, nowMs: number): Promise<boolean> {
  const facts = await ifExists(stat(path))
  return facts !== null && nowMs - facts.mtimeMs > leftoverMs
}
