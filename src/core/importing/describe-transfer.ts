import type { PlannedFile, TransferMode } from '#domain/importing/import.ts'

const ways: Record<TransferMode, { one: string; many: string }> = {
  hardlink: { one: 'as a hardlink', many: 'as hardlinks' },
  copy: { one: 'as a copy', many: 'as copies' },
  move: { one: 'by moving', many: 'by moving' },
  symlink: { one: 'as a link', many: 'as links' },
}

/** How new files got into the library, to end a sentence: ` as hardlinks`, `: 3 unpacked, 1 as a hardlink`. */
export function describeTransfer(files: readonly PlannedFile[], mode: TransferMode): string {
  const unpacked = files.filter(({ staged }) => staged === true).length
  const others = files.length - unpacked
  if (unpacked === 0) return ` ${ways[mode].many}`
  if (others === 0) return ', unpacked from archives'
  return `: ${unpacked} unpacked from archives, ${others} ${ways[mode][others === 1 ? 'one' : 'many']}`
}
