import { Link } from 'wouter'
import type { Schema } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { rich, t } from '../../../texts/page-texts.ts'
import { useProviderLabel } from './import-choices.tsx'

/** Says after an import whose library has the games, and where metadata comes from. */
export function ImportOutcome({ report: { accounts, metadata } }: { report: Schema<'ProgramImport'> }) {
  const me = useSession().data?.id
  const labelOf = useProviderLabel()
  return (
    <div role="status" className="grid gap-2">
      <p>{t('programImport.complete')}</p>
      <ul className="grid gap-1 break-words">
        {accounts
          .filter(({ games }) => games > 0)
          .map(({ id, username, games: count, user }) => (
            <li key={id}>
              {user.id === me
                ? rich('programImport.inMyLibrary', { username, count, library: libraryLink })
                : t('programImport.inOtherLibrary', { username, count, target: user.username })}
            </li>
          ))}
        {metadata !== null && <li>{t('programImport.providerAfter', { provider: labelOf(metadata.after) })}</li>}
      </ul>
    </div>
  )
}

const libraryLink = (text: React.ReactNode) => (
  <Link href="/" className="text-accent-ink underline underline-offset-4">
    {text}
  </Link>
)
