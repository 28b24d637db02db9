import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import process from 'node:process'
import { join } from '#domain/paths/paths.ts'
import type { Config } from '../config.ts'

export type ContainerUser = Pick<Config, 'userId' | 'groupId' | 'umask' | 'dataFolder'>

/**
 * Gives up root for the user of `PUID` and `PGID`, who then owns the data folder, and sets the file mode mask of
 * `UMASK`, as containers of this kind do. Does nothing for values that are not set, or without root.
 */
export function becomeContainerUser({ userId, groupId, umask, dataFolder }: ContainerUser): void {
  if (umask !== null) process.umask(umask)
  const { getuid, setgroups, setgid, setuid } = process
  if (userId === null || getuid?.() !== 0 || setgroups === undefined) return
  const group = groupId ?? userId
  giveFolder(dataFolder, userId, group)
  setgroups([])
  setgid?.(group)
  setuid?.(userId)
}

/** A folder whose owner is right is left alone: looking through all covers at each start takes long. */
function giveFolder(folder: string, user: number, group: number): void {
  const { uid, gid } = lstatSync(folder, { throwIfNoEntry: false }) ?? {}
  if (uid === undefined || (uid === user && gid === group)) return
  for (const path of pathsBelow(folder)) lchownSync(path, user, group)
  chownSync(folder, user, group)
}

/** Everything in a folder. A link is listed, but not what it leads to, which a recursive listing would contain. */
export function* pathsBelow(folder: string): Generator<string, void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    yield path
    if (entry.isDirectory()) yield* pathsBelow(path)
  }
}
