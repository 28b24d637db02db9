import { useTags } from '../api/tags.ts'
import { TagDot } from './tag-dot.tsx'

/** The names of tags. */
export function TagChips({ ids }: { ids: readonly string[] }) {
  const tags = useTags().data ?? []
  return tags
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, color }) => (
      <span
        key={id}
        className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-panel px-2.5 py-0.5 text-sm text-soft"
      >
        <TagDot color={color} />
        <span className="min-w-0 truncate">{name}</span>
      </span>
    ))
}
