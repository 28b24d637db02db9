import { closeSync, constants, type Dirent, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { decodeText } from '#domain/decode-text.ts'
import { findFileSets, type LocalName, listsSeveralGames } from '#domain/game-files/file-sets.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import type { ReadText } from '#domain/game-files/listed-files.ts'
import { basename, dirname, join, resolve } from '#domain/paths/paths.ts'
import { errorCodeOf } from './file-errors.ts'

/** A sheet or playlist of a game has a few lines. */
const maxTextBytes = 65_536

/** The paths of a file and of all files beside it that belong to the same game, the one to open first. */
export function fileSetAt(path: string): Promise<string[]> {
  return createFileSets()(path)
}

/** Finds the sets of many files: each folder is read once. */
export function createFileSets(): (path: string) => Promise<string[]> {
  const folders = new Map<string, Promise<Map<string, string[]>>>()
  return async (path) => {
    const folder = dirname(path)
    const sets = folders.get(folder) ?? readSets(folder)
    folders.set(folder, sets)
    return ((await sets).get(basename(path)) ?? [basename(path)]).map((name) => join(folder, name))
  }
}

async function readSets(folder: string): Promise<Map<string, string[]>> {
  return setsAmong(folder, await readdir(folder, { withFileTypes: true }).catch(noneIfUnreadable))
}

/** By the name of each member among the entries of a folder. */
export function setsAmong(folder: string, entries: readonly Dirent[]): Map<string, string[]> {
  const sets = findFileSets(fileNames(entries), readTextIn(folder), localNameIn(folder))
  return new Map(sets.flatMap(({ members }) => members.map((name) => [name, members] as const)))
}

/**
 * The names of files that are no game of their own, because another file of the folder stands for them, or because they
 * list several games. `isPlace`
 * tells which file already is a game: it stands for its set.
 */
export function dependentFiles(
  folder: string,
  entries: readonly Dirent[],
  isPlace: (path: string) => boolean,
): ReadonlySet<string> {
  const names = fileNames(entries)
  const dependent = new Set(names.filter((name) => listsSeveralGames(name, readTextIn(folder))))
  for (const { leader, members } of findFileSets(names, readTextIn(folder), localNameIn(folder))) {
    const standing = members.find((name) => isPlace(join(folder, name))) ?? leader
    for (const name of members) if (name !== standing) dependent.add(name)
    dependent.delete(standing)
  }
  return dependent
}

function noneIfUnreadable(error: unknown): [] {
  if (errorCodeOf(error) === null) throw error
  return []
}

// What a Mac writes beside each file of a set has the name of a disc as well.
const fileNames = (entries: readonly Dirent[]): string[] =>
  entries.filter((entry) => entry.isFile() && !isJunk(entry.name)).map(({ name }) => name)

// Programs for Windows write backslashes.
const localNameIn =
  (folder: string): LocalName =>
  (entry) => {
    const path = resolve(folder, entry.replaceAll('\\', '/'))
    return dirname(path) === resolve(folder) ? basename(path) : null
  }

const readTextIn =
  (folder: string): ReadText =>
  (name) => {
    try {
      const file = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      try {
        const bytes = Buffer.alloc(maxTextBytes)
        return decodeText(bytes.subarray(0, readSync(file, bytes, 0, maxTextBytes, 0))).text
      } finally {
        closeSync(file)
      }
    } catch (error) {
      if (errorCodeOf(error) === null) throw error
      return null
    }
  }
