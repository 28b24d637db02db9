import { Buffer } from 'node:buffer'
import { type BigIntStats, constants, existsSync } from 'node:fs'
import { access, lstat, open, readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import { rmdir, unlink } from '#platform/held-files.ts'
import { errorCodeOf } from './file-errors.ts'

/** Identifies a file or folder regardless of its path. */
export type Identity = string

/**
 * Takes big integers only: file systems that hand on NTFS references or hash paths number their files above 2^53, where
 * neighbouring numbers read as doubles are equal.
 */
export function identityOf({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): Identity {
  return `${dev}:${ino}`
}

/** A name as stored on the disk: bytes if it is not valid text, which Linux allows. */
export type EntryName = string | Buffer

/** An open folder. Operations apply to this folder even if its path is replaced by a link or another folder. */
export type FolderHandle = {
  identity: Identity
  /** The mount it was reached by, which differs for a bind mount of the same device. `dev:` if mounts have no ids. */
  mount: string
  names(): Promise<EntryName[]>
  look(name: EntryName): Promise<BigIntStats>
  /** Opens a subfolder. Throws ENOTDIR or ELOOP for a link, without a race. */
  enter(name: EntryName): Promise<FolderHandle>
  mayChange(): Promise<boolean>
  removeFile(name: EntryName): Promise<void>
  /** Removes an empty folder. */
  removeFolder(name: EntryName): Promise<void>
  close(): Promise<void>
}

/** On Linux every open folder has a path that cannot be replaced. https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html */
const descriptors = '/proc/self/fd'
const hasDescriptors = process.platform === 'linux' && existsSync(descriptors)
const openFlags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

export async function openFolder(path: EntryName): Promise<FolderHandle> {
  return hasDescriptors ? byDescriptor(path) : byPath(path)
}

async function byDescriptor(path: EntryName): Promise<FolderHandle> {
  const file = await open(path, openFlags)
  try {
    const facts = await file.stat({ bigint: true })
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

// Other systems check the folder before each step, so a replaced one is noticed at most one entry late.
async function byPath(path: EntryName): Promise<FolderHandle> {
  const facts = await lstat(path, { bigint: true })
  if (!facts.isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' })
  const identity = identityOf(facts)
  const recheck = async (): Promise<void> => {
    const now = await lstat(path, { bigint: true })
    if (now.isDirectory() && identityOf(now) === identity) return
    throw Object.assign(new Error(`${path} was replaced`), { code: 'ESTALE' })
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
    look: (name) => checked(name, (path) => lstat(path, { bigint: true })),
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

// A name that is not valid text would decode with replacement characters and match no file.
function nameOf(bytes: Buffer): EntryName {
  const text = bytes.toString()
  return text.includes('\ufffd') ? bytes : text
}

function pathOf(folder: EntryName, name: EntryName): EntryName {
  if (typeof folder === 'string' && typeof name === 'string') return `${folder}/${name}`
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)])
}
