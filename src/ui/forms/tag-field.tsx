import { lazy, Suspense, useId } from 'react'
import { useIsAdmin } from '../api/session.ts'
import { useTags } from '../api/tags.ts'
import { Failure } from '../parts/status.tsx'
import { t } from '../texts/page-texts.ts'
import { Field, inputStyle } from './field.tsx'

// The package behind the suggestion list is larger than most pages.
const TagPicker = lazy(() => import('./tag-picker.tsx'))

type TagFieldProps = {
  title: string
  help?: string
  /** The IDs of the chosen tags. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Chooses tags. Admins can add new ones here. */
export function TagField({ title, help, value, onChange }: TagFieldProps) {
  const id = useId()
  const tags = useTags()
  const isAdmin = useIsAdmin()
  const hasNone = tags.data?.length === 0 && !isAdmin
  const loading = <div className={inputStyle} aria-busy="true" />
  return (
    <Field id={id} title={title} help={hasNone ? null : (help ?? null)}>
      {tags.isLoadingError ? (
        <Failure error={tags.error} onRetry={() => void tags.refetch()} />
      ) : tags.data === undefined ? (
        loading
      ) : hasNone ? (
        <p className="text-sm text-faint">
          {t('tag.none')} {t('tag.askAdmin')}
        </p>
      ) : (
        <Suspense fallback={loading}>
          <TagPicker
            id={id}
            title={title}
            describedBy={`${id}-below`}
            tags={tags.data}
            value={value}
            onChange={onChange}
          />
        </Suspense>
      )}
    </Field>
  )
}
