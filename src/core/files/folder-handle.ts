import { Buffer } from 'node:buffer'
import { constants, existsSync, type Stats } from 'node:fs'
import { access, lstat, open, readdir, readFile, rmdir, unlink } from 'node:fs/promises'
import { errorCodeOf } from './file-errors.ts'

/** Which file or folder it is, whatever path leads there. */
export type Identity = string

export function identityOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): Identity {
  return `${dev}:${ino}`
}

/** As it is written on the disk: in bytes where those are no text, which a name on Linux need not be. */
export type EntryName = string | Buffer

/**
 * A folder held open. What is done below it happens in that very folder, also when somebody meanwhile puts a link or
 * another folder into its place.
 */
export type FolderHandle = {
  identity: Identity
  /** The mount it was reached by: a bind mount has another one on the same device. `dev:` where the system tells none. */
  mount: string
  names(): Promise<EntryName[]>
  look(name: EntryName): Promise<Stats>
  /** Opens a folder below; throws ENOTDIR or ELOOP for a link, however fast it was put there. */
  enter(name: EntryName): Promise<FolderHandle>
  mayChange(): Promise<boolean>
  removeFile(name: EntryName): Promise<void>
  /** Removes an empty folder. */
  removeFolder(name: EntryName): Promise<void>
  close(): Promise<void>
}

/** Linux gives every open folder a path of its own that cannot be swapped. https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html */
const descriptors = '/proc/self/fd'
const hasDescriptors = existsSync(descriptors)
const openFlags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

export async function openFolder(path: EntryName): Promise<FolderHandle> {
  return hasDescriptors ? byDescriptor(path) : byPath(path)
}

async function byDescriptor(path: EntryName): Promise<FolderHandle> {
  const file = await open(path, openFlags)
  try {
    const facts = await file.stat()
    const info = await readFile(`/proc/self/fdinfo/${file.fd}`, 'utf8')
    const mount = /^mnt_id:\s*(\d+)/m.exec(info)?.[1] ?? `dev:${facts.dev}`
    const here = `${descriptors}/${file.fd}`
    return {
      identity: identityOf(facts),
      mount,
      ...within(here, async () => {}),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

// Elsewhere the folder is looked at again before each step: a swapped one is noticed, at worst one name late.
async function byPath(path: EntryName): Promise<FolderHandle> {
  const facts = await lstat(path)
  if (!facts.isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' })
  const identity = identityOf(facts)
  const recheck = async (): Promise<void> => {
    const now = await lstat(path)
    if (now.isDirectory() && identityOf(now) === identity) return
    throw Object.assign(new Error(`${path} was swapped`), { code: 'ESTALE' })
  }
  return { identity, mount: `dev:${facts.dev}`, ...within(path, recheck), close: async () => {} }
}

function within(folder: EntryName, recheck: () => Promise<void>): Omit<FolderHandle, 'identity' | 'mount' | 'close'> {
  const checked = async <Result>(name: EntryName, work: (path: EntryName) => Promise<Result>): Promise<Result> => {
    if (['', '.', '..'].includes(name.toString()) || name.includes('/') || name.includes('\0')) {
      throw new Error('Not the name of an entry')
    }
    await recheck()
    return work(pathOf(folder, name))
  }
  return {
    names: async () => {
      await recheck()
      const entries = await readdir(pathOf(folder, ''), { encoding: 'buffer' })
      return entries.map(nameOf)
    },
    look: (name) => checked(name, (path) => lstat(path)),
    enter: (name) => checked(name, openFolder),
    mayChange: async () => {
      try {
        await access(pathOf(folder, ''), constants.R_OK | constants.W_OK | constants.X_OK)
        return true
      } catch (error) {
        if (errorCodeOf(error) === null) throw error
        return false
      }
    },
    removeFile: (name) => checked(name, unlink),
    removeFolder: (name) => checked(name, rmdir),
  }
}

// Names that are no text would come with this character in the place of what cannot be read, and lead nowhere.
function nameOf(bytes: Buffer): EntryName {
  const text = bytes.toString()
  return text.includes('\ufffd') ? bytes : text
}

function pathOf(folder: EntryName, name: EntryName): EntryName {
  if (typeof folder === 'string' && typeof name === 'string') return `${folder}/${name}`
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)])
}
