import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, type Schema, SignedOutByProxyError } from '../../api/client.ts'
import { requestedWaitMs } from '../../api/retry.ts'
import { useSignOut } from '../../api/session.ts'
import { figureOf } from '../../art/placeholder.ts'
import { Button, Spinner } from '../../parts/button.tsx'
import { Mark } from '../../parts/icon.tsx'
import { useDocumentTitle } from '../../parts/page.tsx'
import { Failure } from '../../parts/status.tsx'
import { ThemeToggle } from '../../parts/theme-toggle.tsx'
import { t } from '../../texts/text.ts'
import { AccountForm } from './account-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { LockedOutHelp, ProviderButtons, SignInFailureNote } from './provider-sign-in.tsx'

/** `username`: who is signed in at the reverse proxy, or empty. */
export function SetUpPage({ username }: { username: string }) {
  return (
    <SignedOutFrame title={t('welcome.title')} lead={t('welcome.lead')}>
      <AccountForm endpoint="setup" action={t('welcome.createAccount')} isNew username={username} />
    </SignedOutFrame>
  )
}

export function SignInPage({ status }: { status: Schema<'AuthStatus'> }) {
  return (
    <SignedOutFrame title={t('welcome.signIn')} lead={t('welcome.product')}>
      <SignInFailureNote />
      <ProviderButtons providers={status.providers} />
      {status.passwordSignIn && <AccountForm endpoint="login" action={t('welcome.signIn')} isNew={false} />}
      <PasskeySignIn />
      {!status.passwordSignIn && <LockedOutHelp hasProviders={status.providers.length > 0} />}
    </SignedOutFrame>
  )
}

/** Shown to users of the reverse proxy who have no account. */
export function NoAccountPage({ message }: { message: string }) {
  const signOut = useSignOut()
  return (
    <SignedOutFrame title={t('welcome.noAccess')} lead={message}>
      <div className="flex flex-wrap gap-3">
        <Button look="solid" icon="retry" onClick={() => location.reload()}>
          {t('common.tryAgain')}
        </Button>
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('welcome.signOut')}
        </Button>
      </div>
    </SignedOutFrame>
  )
}

/** Shown until the session is known. */
export function WaitingPage({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const waitMs = error === undefined ? null : requestedWaitMs(error)
  return (
    <main className="grid min-h-dvh place-content-center gap-6 p-6">
      {error === undefined ? (
        <div className="animate-breathe" role="status" aria-label={t('common.loading')}>
          <Mark className="size-14" />
        </div>
      ) : (
        <>
          <Failure error={error} {...(onRetry ? { onRetry } : {})} />
          {isAway(error) && <Reconnecting />}
          {waitMs !== null && onRetry && <RetryingLater waitMs={waitMs} error={error} onRetry={onRetry} />}
        </>
      )}
    </main>
  )
}

/** Whether the server, or the program behind a reverse proxy, did not answer. */
function isAway(error: Error): boolean {
  return (
    error instanceof ApiError && !(error instanceof SignedOutByProxyError) && [0, 502, 503, 504].includes(error.status)
  )
}

const askEveryMs = 3_000

/** Asks the server until it answers, and loads the page again: it may have been away for an update. */
function Reconnecting() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch('api/health', { cache: 'no-store', redirect: 'manual' }).catch(() => null)
      if (response !== null && response.status < 500) location.reload()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return <Trying>{t('welcome.reconnecting')}</Trying>
}

type RetryingLaterProps = { waitMs: number; error: Error; onRetry: () => void }

/** Tries again once the time that the server asked for is over, and after each further rejection. */
function RetryingLater({ waitMs, error, onRetry }: RetryingLaterProps) {
  const retry = useRef(onRetry)
  retry.current = onRetry
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error begins a new wait.
  useEffect(() => {
    const timer = setTimeout(() => retry.current(), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs, error])
  return <Trying>{t('welcome.retryingLater')}</Trying>
}

function Trying({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-sm text-soft">
      <Spinner />
      {children}
    </p>
  )
}

const figureSeeds = ['Wanted', 'Found', 'Judged', 'Grabbed', 'Fetched', 'Filed', 'Owned', 'Played', 'Finished']

/** The frame around setup and sign-in. */
export function SignedOutFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_1.1fr]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <div className="flex items-center justify-between">
          <p className="flex items-center gap-3 text-xl font-semibold tracking-tight">
            <Mark /> Ludarr
          </p>
          <ThemeToggle />
        </div>
        <div className="m-auto grid w-full max-w-sm gap-7 py-10">
          <div className="grid gap-2">
            <h1 className="text-4xl font-semibold">{title}</h1>
            <p className="text-soft">{lead}</p>
          </div>
          {children}
        </div>
      </main>
      <FigureGrid />
    </div>
  )
}

/** The figures of generated covers as decoration. */
function FigureGrid() {
  return (
    <div
      className="hidden overflow-hidden border-l border-line bg-panel p-10 lg:grid lg:grid-cols-3 lg:content-center lg:gap-10 xl:p-20"
      aria-hidden="true"
    >
      {figureSeeds.map((name, index) => (
        <svg key={name} viewBox="0 0 7 8" aria-hidden="true" className={index % 2 === 0 ? 'fill-accent' : 'fill-line'}>
          {figureOf(name).map(({ x, y }) => (
            <rect key={`${x}.${y}`} x={x} y={y} width="0.93" height="0.93" rx="0.12" />
          ))}
        </svg>
      ))}
    </div>
  )
}
