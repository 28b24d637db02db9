/** How many entries of a folder of the server are listed at most. */
export const maxFolderEntries = 5000
