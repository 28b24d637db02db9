/** The rows that are shown: the expanded folders, `null` for as the server chooses, and the first row. */
export type FilesView = { expanded: string[] | null; offset: number }

export const firstView: FilesView = { expanded: null, offset: 0 }
export const rowsAtOnce = 100
