import process from 'node:process'
import { isWindows } from '#domain/paths/paths.ts'
import { isInside, isInsideOrSame } from './path-inside.ts'

/** Folders of the system with links resolved. Disks are mounted elsewhere. */
const unixFolders = [
  '/proc',
  '/sys',
  '/dev',
  '/boot',
  '/etc',
  // Secrets that a container or systemd hands in.
  '/run/secrets',
  '/run/credentials',
  '/private/etc',
  '/System',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libx32',
  '/usr/libexec',
  '/usr/share',
]

const windowsRoot = (process.env.SystemRoot ?? 'C:/Windows').replaceAll('\\', '/')
const windowsFolders = [
  windowsRoot,
  ...['$Recycle.Bin', 'System Volume Information'].map((name) => `${windowsRoot.slice(0, 3)}${name}`),
]

/** Folders of the operating system. */
export const systemFolders = isWindows ? windowsFolders : unixFolders

/** Whether a real path is one of them or inside of one. */
export function isSystemFolder(path: string): boolean {
  return systemFolders.some((folder) => isInsideOrSame(folder, path))
}

/** Why a folder of the operating system can be no folder for games; `null` for any other real path. */
export function systemFolderFault(path: string): string | null {
  if (isSystemFolder(path)) return `${path} belongs to the operating system. Choose another folder`
  const isAround = systemFolders.some((folder) => isInside(path, folder))
  return isAround ? `${path} contains folders of the operating system. Choose another folder` : null
}
