export const transferModes = ['hardlink', 'copy', 'move', 'symlink'] as const
export type TransferMode = (typeof transferModes)[number]
