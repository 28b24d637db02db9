import type { FileCorrection, ImportCorrections } from './import-corrections.ts'

export type EffectiveCorrection = Omit<FileCorrection, 'path'>

/** The game that a file is corrected to, if it is not the game of the import. */
export function otherGameOf({ gameId }: EffectiveCorrection, importedFor: string | null): string | null {
  return gameId == null || gameId === importedFor ? null : gameId
}

/** Finds what applies to a file: its own correction, and of the rest those of the folders around it. */
export function createCorrector({ files = [] }: ImportCorrections): (path: string) => EffectiveCorrection {
  const byPath = new Map(files.map(({ path, ...correction }) => [path, correction]))
  if (byPath.size === 0) return () => ({})
  return (path) => {
    let found: EffectiveCorrection = {}
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const correction = byPath.get(path.slice(0, end + 1))
      if (correction !== undefined) found = { ...found, ...correction }
    }
    const own = byPath.get(path)
    return own === undefined ? found : { ...found, ...own }
  }
}
