import { constants, existsSync, type Stats } from 'node:fs'
import { access, lstat, open, readdir, readFile, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf } from '../../importing/file-fault.ts'

/** Which file or folder it is, whatever path leads there. */
export type Identity = string

export function identityOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): Identity {
  return `${dev}:${ino}`
}

/**
 * A folder held open. What is done below it happens in that very folder, also when somebody meanwhile puts a link or
 * another folder into its place.
 */
export type FolderHandle = {
  identity: Identity
  /** The mount it was reached by: a bind mount has another one on the same device. `dev:` where the system tells none. */
  mount: string
  names(): Promise<string[]>
  look(name: string): Promise<Stats>
  /** Opens a folder below; throws ENOTDIR or ELOOP for a link, however fast it was put there. */
  enter(name: string): Promise<FolderHandle>
  mayChange(): Promise<boolean>
  removeFile(name: string): Promise<void>
  /** Removes an empty folder. */
  removeFolder(name: string): Promise<void>
  close(): Promise<void>
}

/** Linux gives every open folder a path of its own that cannot be swapped. https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html */
const descriptors = '/proc/self/fd'
const hasDescriptors = existsSync(descriptors)
const openFlags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

export async function openFolder(path: string): Promise<FolderHandle> {
  return hasDescriptors ? byDescriptor(path) : byPath(path)
}

async function byDescriptor(path: string): Promise<FolderHandle> {
  const file = await open(path, openFlags)
  try {
    const facts = await file.stat()
    const info = await readFile(`/proc/self/fdinfo/${file.fd}`, 'utf8')
    const mount = /^mnt_id:\s*(\d+)/m.exec(info)?.[1] ?? `dev:${facts.dev}`
    const here = `${descriptors}/${file.fd}`
    return {
      identity: identityOf(facts),
      mount,
      ...within(`${here}/`, async () => {}),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

// Elsewhere the folder is looked at again before each step: a swapped one is noticed, at worst one name late.
async function byPath(path: string): Promise<FolderHandle> {
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

function within(folder: string, recheck: () => Promise<void>): Omit<FolderHandle, 'identity' | 'mount' | 'close'> {
  const checked = async <Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result> => {
    if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0')) {
      throw new Error('Not the name of an entry')
    }
    await recheck()
    return work(join(folder, name))
  }
  return {
    names: async () => {
      await recheck()
      return readdir(folder)
    },
    look: (name) => checked(name, (path) => lstat(path)),
    enter: (name) => checked(name, openFolder),
    mayChange: async () => {
      try {
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
        return true
      } catch (error) {
        if (errnoOf(error) === null) throw error
        return false
      }
    },
    removeFile: (name) => checked(name, unlink),
    removeFolder: (name) => checked(name, rmdir),
  }
}
