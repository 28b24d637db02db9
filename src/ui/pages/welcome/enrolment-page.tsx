import { useSignOut } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { lazyPage } from '../../shell/lazy-page.tsx'
import { loadFactorSetUp } from '../../shell/pages.ts'
import { t } from '../../texts/text.ts'
import { SignedOutFrame } from './welcome-pages.tsx'

const SetUpFactor = lazyPage('set-up-factor', null, loadFactorSetUp)

/** Shown to an administrator who must set up a second factor before anything else. */
export function EnrolmentPage() {
  const signOut = useSignOut()
  return (
    <SignedOutFrame title={t('welcome.setUpFactor')} lead={t('welcome.factorRequired')}>
      <SetUpFactor onDone={() => undefined} />
      <Button icon="leave" className="justify-self-start" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('welcome.signOut')}
      </Button>
    </SignedOutFrame>
  )
}
