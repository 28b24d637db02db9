import { useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import { useRemoveIdentity } from '../../../api/sign-in-providers.ts'
import { formatWhen } from '../../../format/values.ts'
import { IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type Identity = Schema<'LinkedIdentity'>

/** The links of an account; `userId` is null for the own one. */
export function IdentityList({ identities, userId }: { identities: readonly Identity[]; userId: string | null }) {
  if (identities.length === 0) return <p className="text-soft">{t('settingsSignIn.noLinks')}</p>
  return (
    <ul className="grid">
      {identities.map((identity) => (
        <IdentityLine key={identity.id} identity={identity} userId={userId} />
      ))}
    </ul>
  )
}

function IdentityLine({ identity, userId }: { identity: Identity; userId: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useRemoveIdentity(userId, identity.id)
  const { providerName, issuer, subject, label, createdAt, lastUsedAt } = identity
  const name = providerName ?? t('settingsSignIn.unknownProvider')
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{label === '' ? name : `${name} · ${label}`}</p>
        <p className="text-sm break-all text-faint">{`${subject} · ${issuer}`}</p>
        <p className="text-sm text-faint">
          {t('settingsSignIn.linkedSince', {
            since: formatWhen(createdAt),
            isUsed: lastUsedAt === null ? 'no' : 'yes',
            used: lastUsedAt === null ? '' : formatWhen(lastUsedAt),
          })}
        </p>
      </div>
      <IconButton icon="trash" label={t('settingsSignIn.unlinkNamed', { name })} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={t('settingsSignIn.unlinkQuestion', { name })}
          action={t('common.remove')}
          busy={remove.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => showToast({ tone: 'good', text: t('settingsSignIn.unlinked') }),
            })
          }
        >
          {t('settingsSignIn.unlinkHint')}
        </ConfirmDialog>
      )}
    </li>
  )
}
