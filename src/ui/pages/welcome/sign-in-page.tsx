import { AccountForm } from './account-form.tsx'
import { DoorFrame } from './door-frame.tsx'

export function SignInPage() {
  return (
    <DoorFrame title="Sign in" lead="Your games, found, fetched and filed.">
      <AccountForm door="login" action="Sign in" isNew={false} />
    </DoorFrame>
  )
}
