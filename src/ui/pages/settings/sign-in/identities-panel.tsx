import { useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import { useIdentities, useSignInChoices } from '../../../api/sign-in-providers.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { SignInFailureNote } from '../../welcome/provider-sign-in.tsx'
import { IdentityList } from './identity-list.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** With which providers the own account is linked. Nothing if there are neither providers nor links. */
export function IdentitiesPanel() {
  const identities = useIdentities(null)
  const choices = useSignInChoices()
  if (identities.isLoadingError) return <Failure error={identities.error} onRetry={() => void identities.refetch()} />
  if (identities.data === undefined || choices.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  if (identities.data.length === 0 && choices.data.length === 0) return null
  return (
    <Panel title={t('settingsSignIn.links')} text={t('settingsSignIn.linksHint')}>
      <SignInFailureNote />
      <IdentityList identities={identities.data} userId={null} />
      <div className="flex flex-wrap gap-2.5">
        {choices.data.map((choice) => (
          <LinkButton key={choice.id} choice={choice} />
        ))}
      </div>
    </Panel>
  )
}

function LinkButton({ choice }: { choice: Schema<'SignInChoice'> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="link" onClick={() => setIsOpen(true)}>
        {t('settingsSignIn.link', { name: choice.name })}
      </Button>
      {isOpen && <LinkDialog choice={choice} onClose={() => setIsOpen(false)} />}
    </>
  )
}
