import type { KeptReason } from '#domain/importing/file-removal.ts'

const reasons: Record<KeptReason, string> = {
  'outside-roots': 'Files were kept: they are outside the library folder and all root folders.',
  'root-itself': 'Files were kept: the folder is or contains a root folder, and root folders are never deleted.',
  'not-allowed': 'Files were kept: the root folder does not allow deleting, or another game uses the same folder.',
  missing: 'There were no files to delete.',
  failed: 'Files could not be deleted. The history shows why.',
}

/** What the header `X-Files` says, as a sentence. */
export function describeRemovedFiles(header: string): { tone: 'good' | 'bad' | 'calm'; text: string } {
  if (header === 'deleted') return { tone: 'good', text: 'Files were deleted.' }
  const reason = /^kept; reason=([a-z-]+)$/.exec(header)?.[1] ?? ''
  const words: Partial<Record<string, string>> = reasons
  return { tone: reason === 'missing' ? 'calm' : 'bad', text: words[reason] ?? 'Files were kept.' }
}
