import type { TagColor } from '#domain/tags/tag-colors.ts'

const colors: Record<TagColor, string> = {
  gray: '#8b8f9a',
  red: '#e5484d',
  orange: '#e5731f',
  yellow: '#c99a06',
  green: '#30a46c',
  teal: '#12a594',
  blue: '#3e83f0',
  purple: '#9a5cd0',
  pink: '#d6409f',
}

/** The color of a tag. Its name always stands beside it. */
export function TagDot({ color }: { color: TagColor }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: colors[color] }}
    />
  )
}
