import { useState } from 'react'
import type { Feed } from '#domain/feeds/feed.ts'
import { feedDefaults } from '#domain/feeds/feed-defaults.ts'
import { useSaveFeed } from '../../../api/feeds.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { changeBody, type Draft, draftOf, firstMissing, newBody } from '../../../forms/drafts.ts'
import { FormDialog, useDraftChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const fields = settingFields('feed')
  const start = feed ?? { ...feedDefaults }
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, start))
  useDraftChanges(fields, draft, start, setDraft)
  const save = useSaveFeed(feed?.id ?? null)
  const problems = problemsOf(
    save.error,
    fields.map(({ name }) => name),
  )
  const submit = () => {
    const body = feed === null ? newBody(fields, draft, {}) : changeBody(fields, draft, start)
    save.mutate(body, {
      onSuccess: ({ name }) => {
        showToast({ tone: 'good', text: t('settings.saved', { name }) })
        onClose()
      },
    })
  }
  return (
    <FormDialog title={feed?.name ?? t('settingsFeed.new')} onClose={onClose} wide>
      <DialogForm
        onSubmit={submit}
        problems={problems.rest}
        actions={
          <Button
            type="submit"
            look="solid"
            icon="check"
            busy={save.isPending}
            disabled={firstMissing(fields, draft) !== null}
          >
            {t('common.save')}
          </Button>
        }
      >
        <DeclaredFields fields={fields} draft={draft} problems={problems.byField} onChange={setDraft} />
      </DialogForm>
    </FormDialog>
  )
}
