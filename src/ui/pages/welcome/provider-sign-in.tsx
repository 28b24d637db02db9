import { type SignInFailureReason, signInFailures } from '#domain/accounts/sign-in-failures.ts'
import type { Schema } from '../../api/client.ts'
import { buttonStyle } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { rich, t } from '../../texts/text.ts'

/** Why the last sign-in at a provider failed, if one did. */
export function SignInFailureNote() {
  const reason = failureIn(location.search)
  if (reason === null) return null
  return (
    <p role="alert" className="text-bad">
      {t(`signInFailure.${reason}`)}
    </p>
  )
}

function failureIn(search: string): SignInFailureReason | null {
  const given = new URLSearchParams(search).get('signInFailed')
  return signInFailures.find((reason) => reason === given) ?? null
}

/** A button for each provider. The browser comes back to this page. */
export function ProviderButtons({ providers }: { providers: readonly Schema<'SignInChoice'>[] }) {
  if (providers.length === 0) return null
  const returnTo = encodeURIComponent(pathWithin(document.baseURI, location))
  return (
    <ul className="grid gap-3">
      {providers.map(({ id, name, startUrl }) => (
        <li key={id} className="grid">
          {/* Leaves the page: not a link within the UI. */}
          <a href={`${startUrl}?returnTo=${returnTo}`} className={buttonStyle('plain')}>
            <Icon name="key" />
            {t('signInPage.with', { name })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The path of the page below the base path, without what an earlier sign-in left there. */
function pathWithin(base: string, { pathname, search }: Location): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('signInFailed')
  const query = parameters.size === 0 ? '' : `?${parameters}`
  return `/${pathname.slice(new URL(base).pathname.length)}${query}`
}

/** How to sign in although the provider does not work. */
export function LockedOutHelp({ hasProviders }: { hasProviders: boolean }) {
  return (
    <div className="grid gap-2 text-sm text-soft">
      <p>{hasProviders ? t('signInPage.passwordsOff') : t('signInPage.noProvider')}</p>
      <details>
        <summary className="cursor-pointer py-1">{t('signInPage.troubleTitle')}</summary>
        <p className="break-words">
          {rich('signInPage.lockedOut', {
            code: (content) => <code className="font-mono text-ink">{content}</code>,
          })}
        </p>
      </details>
    </div>
  )
}
