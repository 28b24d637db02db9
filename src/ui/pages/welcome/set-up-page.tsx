import { AccountForm } from './account-form.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function SetUpPage() {
  return (
    <SignedOutFrame
      title="Welcome"
      lead="This Ludarr is new. Make its first account; it may change everything. The next steps are shown afterwards."
    >
      <AccountForm door="setup" action="Create the account" isNew />
    </SignedOutFrame>
  )
}
