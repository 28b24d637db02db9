import { useSession, useSignOut } from '../../../api/session.ts'
import { leavePage } from '../../../forms/unsaved.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { rich, t } from '../../../texts/page-texts.ts'
import { IdentitiesPanel } from '../sign-in/identities-panel.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import { LibraryFilePanel } from './library-file-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { HistoryPanel, LanguagePanel } from './user-settings-panels.tsx'

export function AccountSection() {
  return (
    <div className="grid gap-6">
      <YourAccount />
      <AppearancePanel />
      <LanguagePanel />
      <PasswordPanel />
      <SecondFactorPanel />
      <PasskeysPanel />
      <IdentitiesPanel />
      <SessionsPanel />
      <LibraryFilePanel />
      <HistoryPanel />
      <ApiKeysPanel />
    </div>
  )
}

function YourAccount() {
  const session = useSession()
  const signOut = useSignOut()
  return (
    <Panel title={t('settingsAccount.yourAccount')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {rich('settingsAccount.signedIn', {
            username: session.data?.username ?? '',
            isAdmin: session.data?.role === 'admin' ? 'yes' : 'no',
            name: (content) => <strong className="font-semibold">{content}</strong>,
            role: (content) => <span className="text-soft">{content}</span>,
          })}
        </p>
        <Button icon="leave" busy={signOut.isPending} onClick={() => leavePage(() => signOut.mutate())}>
          {t('settingsAccount.signOut')}
        </Button>
      </div>
    </Panel>
  )
}
