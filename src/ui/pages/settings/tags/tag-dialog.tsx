import { useState } from 'react'
import { type TagColor, tagColors } from '#domain/tags/tag-colors.ts'
import { type Tag, useSaveTag } from '../../../api/tags.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { TagDot } from '../../../parts/tag-dot.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

const maxLength = 50

export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  return (
    <FormDialog title={tag === null ? t('tag.new') : t('tag.edit')} onClose={onClose}>
      <TagForm tag={tag} onClose={onClose} />
    </FormDialog>
  )
}

function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const start = { name: tag?.name ?? '', color: tag?.color ?? tagColors[0] }
  const [name, setName] = useState(start.name)
  const [color, setColor] = useState<TagColor>(start.color)
  const save = useSaveTag(tag?.id ?? null)
  const { byField, rest } = problemsOf(save.error, ['name'])
  useDialogChanges(
    [...(name === start.name ? [] : [t('tag.name')]), ...(color === start.color ? [] : [t('tag.color')])],
    () => {
      setName(start.name)
      setColor(start.color)
    },
  )
  const submit = () =>
    save.mutate(
      { name: name.trim(), color },
      {
        onSuccess: (saved) => {
          showToast({ tone: 'good', text: t('settings.saved', { name: saved.name }) })
          onClose()
        },
      },
    )
  return (
    <DialogForm
      onSubmit={() => name.trim() !== '' && submit()}
      problems={rest}
      actions={
        <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={name.trim() === ''}>
          {t('common.save')}
        </Button>
      }
    >
      <TextField
        id="tag-name"
        title={t('tag.name')}
        maxLength={maxLength}
        value={name}
        problem={byField.name}
        onChange={(value) => {
          setName(value)
          save.reset()
        }}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t('tag.color')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {tagColors.map((choice) => (
            <label
              key={choice}
              className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-sm text-soft hover:border-edge has-checked:border-accent has-checked:bg-accent-deep has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="tag-color"
                value={choice}
                checked={choice === color}
                onChange={() => setColor(choice)}
                className="sr-only"
              />
              <TagDot color={choice} />
              {t(`tagColor.${choice}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </DialogForm>
  )
}
