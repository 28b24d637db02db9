import type { KeptReason } from '#domain/importing/file-removal.ts'

const reasons: Record<KeptReason, string> = {
  'outside-roots': 'Its files were kept: they lie outside of the library folder and of every root folder.',
  'root-itself': 'Its files were kept: its folder is, or holds, a root folder, and a root is never deleted.',
  'not-allowed':
    'Its files were kept: the root folder does not allow deleting, or the folder is shared with another game.',
  missing: 'There were no files to delete any more.',
  failed: 'Its files could not be deleted. The history says why.',
}

/** What the header `X-Files` says, as a sentence. */
export function describeRemovedFiles(header: string): { tone: 'good' | 'bad' | 'calm'; text: string } {
  if (header === 'deleted') return { tone: 'good', text: 'Its files were deleted.' }
  const reason = /^kept; reason=([a-z-]+)$/.exec(header)?.[1] ?? ''
  const words: Partial<Record<string, string>> = reasons
  return { tone: reason === 'missing' ? 'calm' : 'bad', text: words[reason] ?? 'Its files were kept.' }
}
