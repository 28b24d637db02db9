import { Link } from 'wouter'
import { useIsAdmin } from '../api/session.ts'
import { useTags } from '../api/tags.ts'
import { Failure, SkeletonLines } from '../parts/status.tsx'
import { TagDot } from '../parts/tag-dot.tsx'
import '../texts/en-tags.ts'
import { t } from '../texts/text.ts'

type TagFieldProps = {
  title: string
  help?: string
  /** The IDs of the chosen tags. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Chooses among the tags that exist. */
export function TagField({ title, help, value, onChange }: TagFieldProps) {
  const tags = useTags()
  const chosen = new Set(value)
  const toggle = (id: string) => onChange(chosen.has(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {tags.isError ? (
        <Failure error={tags.error} onRetry={() => void tags.refetch()} />
      ) : tags.data === undefined ? (
        <SkeletonLines className="h-9" lines={1} />
      ) : tags.data.length === 0 ? (
        <NoTags />
      ) : (
        <div className="flex max-h-56 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {tags.data.map(({ id, name, color }) => (
            <button
              key={id}
              type="button"
              aria-pressed={chosen.has(id)}
              onClick={() => toggle(id)}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line px-3 text-sm text-soft transition hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-deep aria-pressed:text-ink"
            >
              <TagDot color={color} />
              <span className="min-w-0 truncate">{name}</span>
            </button>
          ))}
        </div>
      )}
      {help !== undefined && tags.data?.length !== 0 && <p className="mt-1.5 text-sm text-faint">{help}</p>}
    </fieldset>
  )
}

function NoTags() {
  const isAdmin = useIsAdmin()
  return (
    <p className="text-sm text-faint">
      {t('tag.none')}{' '}
      {isAdmin ? (
        <Link href="/settings/tags" className="text-accent-ink underline">
          {t('tag.manage')}
        </Link>
      ) : (
        t('tag.askAdmin')
      )}
    </p>
  )
}
