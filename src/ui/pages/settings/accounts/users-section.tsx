import { useState } from 'react'
import type { Account } from '#domain/accounts/user.ts'
import { useAccounts, useEndSessionsOf, useRemoveAccount } from '../../../api/account.ts'
import { useAccountFactors, useRemoveFactorOf } from '../../../api/second-factor.ts'
import { useSession } from '../../../api/session.ts'
import { formatDay } from '../../../format/values.ts'
import { Problems } from '../../../forms/field.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Badge, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { IdentitiesDialog } from '../sign-in/identities-dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { FactorPolicyPanel } from './factor-policy-panel.tsx'

export function UsersSection() {
  const accounts = useAccounts()
  const factors = useAccountFactors()
  const [open, setOpen] = useState<Account | 'new' | null>(null)
  return (
    <div className="grid gap-6">
      <Panel>
        {accounts.isLoadingError ? (
          <Failure error={accounts.error} onRetry={() => void accounts.refetch()} />
        ) : accounts.data === undefined ? (
          <SkeletonLines lines={2} className="h-14" />
        ) : (
          <ul className="grid">
            {accounts.data.map((account) => (
              <AccountLine
                key={account.id}
                account={account}
                hasFactor={
                  factors.data?.some(
                    ({ userId, secondFactorSince }) => userId === account.id && secondFactorSince !== null,
                  ) === true
                }
                onEdit={() => setOpen(account)}
              />
            ))}
          </ul>
        )}
        <div>
          <Button icon="user" onClick={() => setOpen('new')}>
            {t('settingsAccount.addUser')}
          </Button>
        </div>
        {open !== null && <AccountDialog account={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Panel>
      <FactorPolicyPanel />
    </div>
  )
}

type AccountLineProps = { account: Account; hasFactor: boolean; onEdit: () => void }

function AccountLine({ account, hasFactor, onEdit }: AccountLineProps) {
  const isYou = useSession().data?.id === account.id
  const [open, setOpen] = useState<'links' | 'sessions' | 'factor' | 'removal' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="break-all">{account.username}</span>
          {account.role === 'admin' && <Badge tone="accent">{t('settingsAccount.administrator')}</Badge>}
          {!account.mayAdd && <Badge tone="warn">{t('settingsAccount.mustAsk')}</Badge>}
          {hasFactor && <Badge tone="good">{t('settingsFactor.ofUser')}</Badge>}
        </p>
        <p className="text-sm text-faint">
          {t('settingsAccount.userAdded', { isYou: isYou ? 'yes' : 'no', day: formatDay(account.createdAt) })}
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton icon="edit" label={t('settings.edit', { name: account.username })} onClick={onEdit} />
        {hasFactor && !isYou && (
          <IconButton
            icon="key"
            label={t('settingsFactor.removeOf', { name: account.username })}
            onClick={() => setOpen('factor')}
          />
        )}
        <IconButton
          icon="link"
          label={t('settingsSignIn.linksOf', { name: account.username })}
          onClick={() => setOpen('links')}
        />
        <IconButton
          icon="leave"
          label={t('settingsAccount.endSessionsOf', { name: account.username })}
          onClick={() => setOpen('sessions')}
        />
        <IconButton
          icon="trash"
          label={t('settings.removeNamed', { name: account.username })}
          onClick={() => setOpen('removal')}
        />
      </div>
      {open === 'links' && <IdentitiesDialog account={account} onClose={close} />}
      {open === 'factor' && <FactorDialog account={account} onClose={close} />}
      {open === 'sessions' && <SessionsDialog account={account} onClose={close} />}
      {open === 'removal' && <RemovalDialog account={account} onClose={close} />}
    </li>
  )
}

function FactorDialog({ account: { id, username: name }, onClose }: { account: Account; onClose: () => void }) {
  const remove = useRemoveFactorOf(id)
  const done = () => {
    showToast({ tone: 'good', text: t('settingsFactor.removedOf', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('settingsFactor.removeOfQuestion', { name })}
      action={t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
    >
      <div className="grid gap-3">
        <p>{t('settingsFactor.removeOfText', { name })}</p>
        <Problems lines={remove.error === null ? [] : [remove.error.message]} />
      </div>
    </ConfirmDialog>
  )
}

function SessionsDialog({ account: { id, username: name }, onClose }: { account: Account; onClose: () => void }) {
  const end = useEndSessionsOf(id)
  const done = () => {
    showToast({ tone: 'good', text: t('settingsAccount.sessionsOfEnded', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('settingsAccount.endSessionsQuestion', { name })}
      action={t('settingsAccount.endSessionsAction')}
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate(undefined, { onSuccess: done })}
    >
      <p>{t('settingsAccount.endSessionsText')}</p>
    </ConfirmDialog>
  )
}

function RemovalDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const remove = useRemoveAccount(account.id)
  return (
    <ConfirmDialog
      title={t('settings.removeQuestion', { name: account.username })}
      action={t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: 'good', text: t('settings.removed', { name: account.username }) })
            onClose()
          },
        })
      }
    >
      <div className="grid gap-3">
        <p>{t('settingsAccount.removalHint')}</p>
        <Problems lines={remove.error === null ? [] : [remove.error.message]} />
      </div>
    </ConfirmDialog>
  )
}
