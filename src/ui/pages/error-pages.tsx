import type { ReactNode } from 'react'
import { useIsAdmin } from '../api/session.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { useDocumentTitle } from '../parts/page.tsx'
import { Empty } from '../parts/status.tsx'
import { t } from '../texts/text.ts'

/** A page for administrators. To members, it does not exist. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <NotFoundPage note={t('shell.adminsOnly')} />
}

export function NotFoundPage({ note = t('error.checkAddress') }: { note?: string }) {
  useDocumentTitle(t('common.pageNotFound'))
  return (
    <Empty
      wholePage
      icon="search"
      title={t('common.pageNotFound')}
      action={<ButtonLink href="/">{t('common.goToLibrary')}</ButtonLink>}
    >
      {note}
    </Empty>
  )
}

/** Shown after an error in the UI; the server is not affected. */
export function CrashPage({ message }: { message: string }) {
  return (
    <main role="alert" className="grid min-h-dvh place-content-center">
      <Empty
        icon="warn"
        title={t('error.crashed')}
        action={
          <>
            <Button onClick={() => location.assign(document.baseURI)}>{t('common.goToLibrary')}</Button>
            <Button look="solid" icon="retry" onClick={() => location.reload()}>
              {t('error.reload')}
            </Button>
          </>
        }
      >
        <p>{t('error.notAffected')}</p>
        <p className="mt-2 font-mono text-sm break-words">{message}</p>
      </Empty>
    </main>
  )
}
