import { AccountForm } from './account-form.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function SignInPage() {
  return (
    <SignedOutFrame title="Sign in" lead="Library manager for video games">
      <AccountForm door="login" action="Sign in" isNew={false} />
    </SignedOutFrame>
  )
}
