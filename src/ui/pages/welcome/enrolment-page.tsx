import type { ReactNode } from 'react'
import { useSignOut } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'
import { SignedOutFrame } from './welcome-pages.tsx'

/** Shown to an administrator who must set up a second factor before anything else, with the form for it. */
export function EnrolmentPage({ children }: { children: ReactNode }) {
  const signOut = useSignOut()
  return (
    <SignedOutFrame title={t('welcome.setUpFactor')} lead={t('welcome.factorRequired')}>
      {children}
      <Button icon="leave" className="justify-self-start" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('welcome.signOut')}
      </Button>
    </SignedOutFrame>
  )
}
