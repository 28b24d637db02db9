import { safeName } from '../naming/safe-name.ts'
import { folderIn, folderLayouts, systemNamed } from './systems.ts'

/** How the folders of platforms are named: by the names that the library shows, or as in the layout of a program. */
export const platformNames = ['plain', ...folderLayouts] as const
export type PlatformNames = (typeof platformNames)[number]

/** The name of the folder of a platform. `null` if there is none that a file system takes. */
export function platformFolderName(platform: string, names: PlatformNames): string | null {
  const system = names === 'plain' ? null : systemNamed(platform)
  return system === null || names === 'plain' ? safeName(platform) : folderIn(names, system)
}
