import { useState } from 'react'
import { type Tag, useRemoveTag, useTags } from '../../../api/tags.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { TagDot } from '../../../parts/tag-dot.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { TagDialog } from './tag-dialog.tsx'

export function TagsSection() {
  const tags = useTags()
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  if (tags.isLoadingError) return <Failure error={tags.error} onRetry={() => void tags.refetch()} />
  if (tags.data === undefined) return <SkeletonLines className="h-16" lines={3} />
  const add = (
    <Button look="solid" icon="add" onClick={() => setEdited('new')}>
      {t('tag.add')}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {tags.data.length === 0 ? (
        <Empty icon="tag" title={t('tag.none')} action={add}>
          {t('tag.hint')}
        </Empty>
      ) : (
        <>
          <p className="text-soft">{t('tag.hint')}</p>
          <ul aria-label={t('tag.tags')} className="grid gap-2.5">
            {tags.data.map((tag) => (
              <TagLine key={tag.id} tag={tag} onEdit={() => setEdited(tag)} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited !== null && <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function TagLine({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  const remove = useRemoveTag(tag.id)
  const [isRemoving, setIsRemoving] = useState(false)
  const { name } = tag
  const uses = describeUses(tag)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setIsRemoving(false)
        showToast({ tone: 'good', text: t('tag.removed', { name }) })
      },
    })
  return (
    <li className="flex min-h-16 items-center gap-2 rounded-2xl border border-line bg-panel py-2 pr-3 pl-5">
      <TagDot color={tag.color} />
      <div className="ml-1.5 min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-faint">{uses ?? t('tag.unused')}</p>
      </div>
      <IconButton icon="edit" label={t('tag.editNamed', { name })} onClick={onEdit} />
      <IconButton icon="trash" label={t('tag.removeNamed', { name })} onClick={() => setIsRemoving(true)} />
      {isRemoving && (
        <ConfirmDialog
          title={t('tag.removeQuestion', { name })}
          action={t('tag.remove')}
          busy={remove.isPending}
          onClose={() => setIsRemoving(false)}
          onConfirm={confirm}
        >
          {uses === null ? t('tag.removeUnused') : t('tag.removeHint', { uses })}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** `3 games, 1 indexer`; null if it is not used. */
function describeUses({ uses }: Tag): string | null {
  const kinds = ['games', 'indexers', 'downloaders', 'channels'] as const
  const parts = kinds.filter((kind) => uses[kind] > 0).map((kind) => t(`tag.${kind}`, { count: uses[kind] }))
  return parts.length === 0 ? null : parts.join(', ')
}
