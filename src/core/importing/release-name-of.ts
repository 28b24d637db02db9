import { extensionOf } from '#domain/paths/extension.ts'

/** The release name of a file or folder: its name, for a file without its extension. */
export function releaseNameOf(name: string, isFolder: boolean): string {
  const extension = isFolder ? '' : extensionOf(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}
