/** The checks of a download's files before they are imported. */
export type FileCheck = 'checksums' | 'viruses'

/** Files that a virus scanner did not scan because of its limits: their number and the first of them. */
export type UnscannedFiles = { count: number; first: string; isCertain: boolean }

/** How many files passed a check, and a digest of their names, sizes and times, to recognize them. */
export type PassedFiles = { files: number; digest: string; unscanned?: UnscannedFiles | null }

export type CheckedFiles = Partial<Record<FileCheck, PassedFiles>>
