import { fieldError } from '#domain/errors.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { folderName, type NameValues, templateError } from '#domain/naming/folder-name.ts'
import { platformFolderName } from '#domain/systems/platform-folder.ts'

export type NamePreview = { title: string; folder: string }

// These cover punctuation, accents, a missing year and a long title.
const samples: readonly (NameValues & { Title: string })[] = [
  { Title: 'Portal 2', Year: 2011, Platform: 'PC', Version: '2.0.0.1', Edition: null, Group: 'GRP' },
  { Title: "Pokémon: Let's Go!", Year: 2018, Platform: 'Switch', Version: null, Edition: null, Group: null },
  { Title: 'The Witcher 3: Wild Hunt', Year: 2015, Platform: 'PC', Version: '4.04', Edition: 'Complete', Group: 'GOG' },
  {
    Title: 'Where in the World Is Carmen Sandiego?',
    Year: null,
    Platform: null,
    Version: null,
    Edition: null,
    Group: null,
  },
  {
    Title: "Peter Jackson's King Kong: The Official Game of the Movie",
    Year: 2005,
    Platform: 'PC',
    Version: '1.0',
    Edition: null,
    Group: null,
  },
]

/** Example folder names for a pattern. Throws AppError `invalid` if the pattern is not valid. */
export function previewNames(
  settings: Pick<ImportSettings, 'renamePattern' | 'platformFolders' | 'platformNames'>,
): NamePreview[] {
  const { renamePattern, platformFolders, platformNames } = settings
  const message = templateError(renamePattern)
  if (message !== null) {
    throw fieldError('renamePattern', message)
  }
  return samples.map((values) => {
    const name = folderName(renamePattern, values)
    const { Platform: platform } = values
    const subfolder =
      platformFolders && typeof platform === 'string' ? platformFolderName(platform, platformNames) : null
    return { title: values.Title, folder: subfolder === null ? name : `${subfolder}/${name}` }
  })
}
