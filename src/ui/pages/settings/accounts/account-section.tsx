import { useSession, useSignOut } from '../../../api/session.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { ThemeToggle } from '../../../parts/theme-toggle.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LibraryFilePanel } from './library-file-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

export function AccountSection() {
  return (
    <div className="grid gap-6">
      <YourAccount />
      <PasswordPanel />
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
    <Panel title="Your account">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          Signed in as <strong className="font-semibold">{session.data?.username}</strong>
          <span className="text-soft">{session.data?.role === 'admin' ? ', administrator' : ', member'}</span>
        </p>
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <Button icon="leave" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </div>
      </div>
    </Panel>
  )
}
