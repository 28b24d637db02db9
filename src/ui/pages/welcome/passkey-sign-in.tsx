import { canUsePasskeys, usePasskeyOrigin, useSignInByPasskey } from '../../api/passkeys.ts'
import { Problems } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'

/** Signs in with a passkey, where the browser can use one. */
export function PasskeySignIn() {
  const origin = usePasskeyOrigin()
  const signIn = useSignInByPasskey()
  if (!canUsePasskeys(origin)) return null
  return (
    <div className="grid gap-3">
      <Button icon="key" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('welcome.passkey')}
      </Button>
      <Problems lines={signIn.error === null ? [] : [signIn.error.message]} />
    </div>
  )
}
