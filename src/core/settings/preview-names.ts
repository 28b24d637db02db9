import { AppError } from '#domain/errors.ts'
import type { ImportSettings } from '#domain/importing/import.ts'
import { folderName, type NameValues, templateError } from '#domain/naming/folder-name.ts'
import { safeName } from '#domain/naming/safe-name.ts'

export type NamePreview = { title: string; folder: string }

// Each shows something a pattern must cope with: punctuation, accents, a missing year, a very long title.
const samples: readonly (NameValues & { Title: string })[] = [
  { Title: 'Portal 2', Year: 2011, Platform: 'PC', Version: '2.0.0.1', Edition: null, Group: 'GRP' },
  { Title: "Pokémon: Let's Go!", Year: 2018, Platform: 'Switch', Version: null, Edition: null, Group: null },
  { Title: 'The Witcher 3: Wild Hunt', Year: 2015, Platform: 'PC', Version: '4.04', Edition: 'Complete', Group: 'GOG' },
  { Title: 'What Is This?', Year: null, Platform: null, Version: null, Edition: null, Group: null },
  {
    Title: 'A Very Long Title '.repeat(20).trim(),
    Year: 1999,
    Platform: 'PC',
    Version: '1.0',
    Edition: null,
    Group: null,
  },
]

/** What folders would be called. Throws AppError `invalid` with what is wrong with the pattern. */
export function previewNames(settings: Pick<ImportSettings, 'renamePattern' | 'platformFolders'>): NamePreview[] {
  const { renamePattern, platformFolders } = settings
  const fault = templateError(renamePattern)
  if (fault !== null) {
    throw new AppError('invalid', fault, { details: [{ path: 'renamePattern', message: fault }] })
  }
  return samples.map((values) => {
    const name = folderName(renamePattern, values)
    const shelf = platformFolders && typeof values.Platform === 'string' ? safeName(values.Platform) : null
    return { title: values.Title, folder: shelf === null ? name : `${shelf}/${name}` }
  })
}
