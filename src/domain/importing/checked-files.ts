/** The checks of a download's files before they are imported. */
export type FileCheck = 'checksums' | 'viruses'

/** How many files passed a check, and a digest of their names, sizes and times, to recognize them. */
export type PassedFiles = { files: number; digest: string }

export type CheckedFiles = Partial<Record<FileCheck, PassedFiles>>
