import { AccountForm } from './account-form.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function SignInPage() {
  return (
    <SignedOutFrame title="Sign in" lead="Your games, found, fetched and filed.">
      <AccountForm door="login" action="Sign in" isNew={false} />
    </SignedOutFrame>
  )
}
