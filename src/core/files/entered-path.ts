import { isAbsolute, isWindows, ownSpelling } from '#domain/paths/paths.ts'
import { impossibleNameIn } from '#domain/paths/windows-paths.ts'

/** Whether a path is complete and may exist on this system. */
export function isUsablePath(path: string): boolean {
  return isAbsolute(path) && !path.includes('\0') && refusedName(path) === null
}

/** Why no file or folder can have a name in a path that a user entered; `null` if all can exist. */
export function enteredNameFault(path: string): string | null {
  const name = refusedName(path)
  return name === null ? null : `Windows allows no file or folder with the name "${name}"`
}

/** A path that a user entered, in the spelling that Ludarr uses: `c:\Games\` is `C:/Games`. */
export function enteredPath(path: string): string {
  return ownSpelling(path)
}

const refusedName = (path: string): string | null => (isWindows ? impossibleNameIn(path) : null)
