import { useState } from 'react'
import type { ApiKey, ApiKeyScope, maxApiKeys as serverLimit } from '#domain/accounts/api-key.ts'
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '../../../api/account.ts'
import { formatMoment, formatWhen } from '../../../format/values.ts'
import { Field, inputStyle, Problems } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

/** What a key opens, as users read it. The compiler keeps the list complete. */
const scopeTexts = {
  library: ['scopeLibrary', 'scopeLibraryHelp'],
  'arr:read': ['scopeArrRead', 'scopeArrReadHelp'],
  'arr:write': ['scopeArrWrite', 'scopeArrWriteHelp'],
  calendar: ['scopeCalendar', 'scopeCalendarHelp'],
} as const satisfies Record<ApiKeyScope, readonly [string, string]>
const scopes = Object.keys(scopeTexts) as ApiKeyScope[]

/** The type keeps it equal to the limit of the server. */
const maxApiKeys: typeof serverLimit = 25

export function ApiKeysPanel() {
  const apiKeys = useApiKeys()
  const [isOpen, setIsOpen] = useState(false)
  const isFull = (apiKeys.data?.length ?? 0) >= maxApiKeys
  return (
    <Panel anchor="apiKeys" title={t('settingsIndex.apiKeys')} text={t('settingsAccount.apiKeysHint')}>
      {apiKeys.isLoadingError ? (
        <Failure error={apiKeys.error} onRetry={() => void apiKeys.refetch()} />
      ) : apiKeys.data === undefined ? (
        <SkeletonLines lines={2} className="h-12" />
      ) : (
        apiKeys.data.length > 0 && (
          <ul className="grid">
            {apiKeys.data.map((apiKey) => (
              <KeyLine key={apiKey.id} apiKey={apiKey} />
            ))}
          </ul>
        )
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="key" disabled={isFull} onClick={() => setIsOpen(true)}>
          {t('settingsAccount.newApiKey')}
        </Button>
        {isFull && <p className="text-sm text-faint">{t('settingsAccount.limitReached', { limit: maxApiKeys })}</p>}
      </div>
      {isOpen && <NewKeyDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey(apiKey.id)
  const [isOpen, setIsOpen] = useState(false)
  const used =
    apiKey.lastUsedAt === null
      ? t('settingsAccount.neverUsed')
      : t('settingsAccount.lastUsed', { when: formatWhen(apiKey.lastUsedAt) })
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{apiKey.name}</p>
        <p className="text-sm text-faint">
          <span className="font-mono">{apiKey.prefix}…</span> ·{' '}
          <span title={formatMoment(apiKey.createdAt)}>
            {t('settingsAccount.created', { when: formatWhen(apiKey.createdAt) })}
          </span>{' '}
          · {used}
        </p>
        <p className="text-sm break-words text-faint">
          {apiKey.scopes.map((scope) => t(`settingsAccount.${scopeTexts[scope][0]}`)).join(', ')}
          {apiKey.lastUsedFrom !== null && ` · ${usedBy(apiKey)}`}
        </p>
      </div>
      <IconButton
        icon="trash"
        label={t('settingsAccount.revokeNamed', { name: apiKey.name })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ConfirmDialog
          title={t('settingsAccount.revokeQuestion', { name: apiKey.name })}
          action={t('settingsAccount.revoke')}
          busy={revoke.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                showToast({ tone: 'good', text: t('settingsAccount.revoked', { name: apiKey.name }) })
                setIsOpen(false)
              },
            })
          }
        >
          {t('settingsAccount.revokeHint')}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** The program that used a key last, and its address. */
function usedBy({ lastUserAgent, lastUsedFrom }: ApiKey): string {
  const address = lastUsedFrom ?? ''
  return lastUserAgent === null || lastUserAgent === ''
    ? t('settingsAccount.usedFrom', { address })
    : t('settingsAccount.usedBy', { program: lastUserAgent, address })
}

function ScopeField({
  chosen,
  onChange,
}: {
  chosen: readonly ApiKeyScope[]
  onChange: (chosen: ApiKeyScope[]) => void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('settingsAccount.scopes')}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-8 items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={chosen.includes(scope)}
            onChange={(event) =>
              onChange(scopes.filter((each) => (each === scope ? event.target.checked : chosen.includes(each))))
            }
          />
          <span>
            {t(`settingsAccount.${scopeTexts[scope][0]}`)}
            <span className="block text-faint">{t(`settingsAccount.${scopeTexts[scope][1]}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ApiKeyScope[]>(['library'])
  const { byField, rest } = problemsOf(create.error, ['name'])
  const isScoped = chosen.length !== 1 || chosen[0] !== 'library'
  const changes = [...(name === '' ? [] : [t('common.name')]), ...(isScoped ? [t('settingsAccount.scopes')] : [])]
  useDialogChanges(create.isSuccess ? [] : changes, onClose)
  if (create.data !== undefined) {
    return (
      <Dialog title={create.data.name} onClose={onClose}>
        <p>
          <strong className="font-semibold">{t('settingsAccount.copyNow')}</strong>{' '}
          <span className="text-soft">{t('settingsAccount.lost')}</span>
        </p>
        <CopyField label={t('settingsAccount.apiKey')} text={create.data.key} />
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('settingsAccount.done')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog title={t('settingsAccount.newApiKey')} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ name: name.trim(), scopes: chosen })
        }}
      >
        <Field id="key-name" title={t('common.name')} help={t('settingsAccount.keyNameHelp')} problem={byField.name}>
          <input
            id="key-name"
            maxLength={100}
            placeholder={t('settingsAccount.keyNameExample')}
            className={inputStyle}
            value={name}
            aria-describedby="key-name-below"
            aria-invalid={byField.name !== undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <ScopeField chosen={chosen} onChange={setChosen} />
        <Problems lines={rest} />
        <div className="flex justify-end">
          <Button
            type="submit"
            look="solid"
            icon="key"
            busy={create.isPending}
            disabled={name.trim() === '' || chosen.length === 0}
          >
            {t('settingsAccount.createKey')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
