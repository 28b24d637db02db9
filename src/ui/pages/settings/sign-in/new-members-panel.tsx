import { useState } from 'react'
import type { MemberPermissions } from '#domain/accounts/user.ts'
import { useSaveSignInSettings } from '../../../api/sign-in-providers.ts'
import { Problems } from '../../../forms/field.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { PermissionFields } from '../accounts/permission-fields.tsx'

/** What members may do whose accounts signing in creates. */
export function NewMembersPanel({ stored }: { stored: MemberPermissions }) {
  const save = useSaveSignInSettings()
  const [draft, setDraft] = useState(stored)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  return (
    <Panel title={t('settingsSignIn.newMembers')} text={t('settingsSignIn.newMembersHint')}>
      <PermissionFields value={draft} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      <Problems lines={save.error === null ? [] : [save.error.message]} />
      <div>
        <Button
          icon="check"
          disabled={!isChanged}
          busy={save.isPending}
          onClick={() =>
            save.mutate(
              { newMembers: draft },
              { onSuccess: () => showToast({ tone: 'good', text: t('settingsSignIn.newMembersSaved') }) },
            )
          }
        >
          {t('common.save')}
        </Button>
      </div>
    </Panel>
  )
}
