import { type Tag, useTags } from '../api/tags.ts'
import { TagDot } from '../parts/tag-dot.tsx'

/** The names of tags with their colors. */
export function TagChips({ ids }: { ids: readonly string[] }) {
  return useKnownTags(ids).map(({ id, name, color }) => (
    <span
      key={id}
      className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-panel px-2.5 py-0.5 text-sm text-soft"
    >
      <TagDot color={color} />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  ))
}

/** The names of tags in one line. */
export function TagNames({ ids }: { ids: readonly string[] }) {
  return useKnownTags(ids)
    .map(({ name }) => name)
    .join(', ')
}

function useKnownTags(ids: readonly string[]): Tag[] {
  return (useTags().data ?? []).filter(({ id }) => ids.includes(id))
}
