import { Link } from 'wouter'
import type { DownloadPage } from '../../api/downloads.ts'
import { useIsAdmin } from '../../api/session.ts'
import { errorText } from '../../format/messages.ts'
import { Icon } from '../../parts/icon.tsx'
import { rich, t } from '../../texts/text.ts'

/** The errors of clients that could not be polled. */
export function ClientErrors({ errors }: Pick<DownloadPage, 'errors'>) {
  const isAdmin = useIsAdmin()
  return (
    <div role="alert" className="grid gap-2 empty:hidden">
      {errors.map(({ downloaderName, message }) => (
        <p
          key={downloaderName}
          className="flex items-start gap-3 rounded-xl border border-bad/40 bg-bad-deep px-4 py-3"
        >
          <Icon name="warn" className="mt-0.5 size-5 text-bad" />
          <span className="min-w-0 break-words">
            {rich('activity.clientError', {
              name: downloaderName,
              error: errorText(downloaderName, message),
              client: (name) => <strong className="font-semibold">{name}</strong>,
            })}{' '}
            {isAdmin && (
              <Link href="/settings/downloaders" className="underline underline-offset-4">
                {t('activity.openSettings')}
              </Link>
            )}
          </span>
        </p>
      ))}
    </div>
  )
}
