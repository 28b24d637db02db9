import { AccountForm } from './account-form.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function SetUpPage() {
  return (
    <SignedOutFrame title="Welcome" lead="Create the first account. It has full administrator rights.">
      <AccountForm door="setup" action="Create account" isNew />
    </SignedOutFrame>
  )
}
